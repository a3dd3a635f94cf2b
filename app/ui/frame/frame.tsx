import type { ReactNode } from "react";
import type { Viewer } from "../../domain/accounts/viewer.ts";
import { ErrorSummary, type Errors, type Problem } from "../forms/error-summary.tsx";
import { RestrictionNotice } from "../people/restriction-notice.tsx";
import { Flash, type FlashMessage } from "../primitives/flash.tsx";
import { Icon } from "../primitives/icon.tsx";
import { DeletionNotice } from "../security/deletion-notice.tsx";
import { Bell } from "./bell.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Brand, QuickExit, SkipLink } from "./brand.tsx";
import { readyEntries } from "./entries.ts";
import { Footer } from "./footer.tsx";
import { Sidebar } from "./sidebar.tsx";

type FrameProps = {
  viewer: Viewer;
  /** This page's path, to mark the current entry and to come back to after sign-in. */
  path: string;
  flash?: FlashMessage | null;
  /** A refused form's errors, shown right after the skip link. */
  errors?: Errors;
  /** The title over the errors, where the refusal has one. */
  problem?: Problem | null;
  /** Grows with every refusal of a hydrated form, so that the errors take the focus again. */
  attempt?: number;
  wide?: boolean;
  ready?: string[];
  children: ReactNode;
};

/** The frame of every page inside the site: bar and drawer on a phone, sidebar from 1024 px. */
export function Frame({
  viewer,
  path,
  flash,
  errors,
  problem,
  attempt,
  wide,
  ready = readyEntries,
  children,
}: FrameProps) {
  return (
    <div className={wide ? "page framed wide" : "page framed"}>
      <SkipLink />
      <ErrorSummary errors={errors} problem={problem} attempt={attempt} />
      <header className="topbar" data-topbar>
        <button type="button" className="square" {...{ popovertarget: "menu" }}>
          <Icon name="menu" label="Menu" />
        </button>
        <a className="square no-popover" href="#menu">
          <Icon name="menu" label="Menu" />
        </a>
        <Brand />
        {ready.includes("search") && <SearchBox />}
        {viewer.kind === "user" && ready.includes("notifications") && <Bell unread={viewer.unreadNotices} />}
        <QuickExit />
      </header>
      <Sidebar viewer={viewer} path={path} ready={ready} />
      <Flash flash={flash} />
      <DeletionNotice viewer={viewer} path={path} />
      <RestrictionNotice viewer={viewer} path={path} />
      <main id="main" className="stack" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar viewer={viewer} path={path} />
    </div>
  );
}

/** Collapsed to an icon on a phone; opens without JavaScript. */
function SearchBox() {
  return (
    <details name="bar">
      <summary className="square">
        <Icon name="search" label="Search" />
      </summary>
      <search className="search-box">
        <form className="search-form" action="/search">
          <input
            className="field-input"
            type="search"
            name="q"
            maxLength={200}
            aria-label="Search creators and posts"
            placeholder="Creators, titles, tags"
          />
          <button type="submit" className="button button-secondary">
            Search
          </button>
        </form>
      </search>
    </details>
  );
}
