import type { ReactNode } from "react";
import { DeletionNotice } from "../accounts/security/deletion-notice.tsx";
import { signUpHref } from "../accounts/sign-up-href.ts";
import { ErrorSummary, type Errors, type Problem } from "../forms/error-summary.tsx";
import { RestrictionNotice } from "../moderation/people/restriction-notice.tsx";
import { Flash } from "../primitives/flash.tsx";
import { Icon } from "../primitives/icon.tsx";
import { Bell } from "./bell.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { Brand, QuickExit, SkipLink } from "./brand.tsx";
import { Footer } from "./footer.tsx";
import { Sidebar } from "./sidebar.tsx";
import { type FrameData, useFrame } from "./use-frame.ts";

type FrameProps = Partial<Omit<FrameData, "isPastGates">> & {
  errors?: Errors;
  problem?: Problem | null;
  attempt?: number;
  wide?: boolean;
  /** A menu in place of the site's own, and how much waits behind it. */
  menu?: { entries: ReactNode; waiting: number };
  children: ReactNode;
};

/** For every page inside the site: bar and drawer on a phone, sidebar from 1024 px. */
export function Frame({ errors, problem, attempt, wide, menu, children, ...own }: FrameProps) {
  const { viewer, path, flash } = { ...useFrame(), ...own };
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
        <SearchBox />
        {viewer.kind === "user" ? (
          <Bell unread={viewer.unreadNotices} />
        ) : (
          <a className="square join" href={signUpHref(path)}>
            Sign Up
          </a>
        )}{" "}
        <QuickExit />
      </header>
      <Sidebar viewer={viewer} path={path} menu={menu?.entries} />
      <Flash flash={flash} />
      <DeletionNotice viewer={viewer} path={path} />
      <RestrictionNotice viewer={viewer} path={path} />
      <main id="main" className="stack" tabIndex={-1}>
        {children}
      </main>
      <Footer />
      <BottomBar viewer={viewer} path={path} waiting={menu?.waiting} />
    </div>
  );
}

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
