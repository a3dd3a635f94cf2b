import type { ReactElement } from "react";
import { describe, expect, it } from "vitest";
import { AuthPage } from "#ui/accounts/auth-page.tsx";
import { VerifyEmailForm } from "#ui/accounts/verify-email-form.tsx";
import { CreatorSetupPage } from "#ui/creators/creator-setup-page.tsx";
import { FieldError } from "#ui/forms/field-frame.tsx";
import { BareFrame } from "#ui/frame/bare-frame.tsx";
import { AgeGatePage } from "#ui/gates/age-gate-page.tsx";
import { ComposerPage } from "#ui/posts/composer/composer-page.tsx";
import { all, html } from "../render.tsx";
import { withRouter } from "../with-router.tsx";

const framed = (errors: Record<string, string>, form: ReactElement) => (
  <BareFrame errors={errors}>{form}</BareFrame>
);
const every = (names: string[]) => Object.fromEntries(names.map((name) => [name, `Wrong ${name}`]));

const login = every(["email", "password"]);
const signup = every(["role", "email", "password", "confirmPassword"]);
const code = every(["email", "code"]);
const setup = every([
  "portrait",
  "username",
  "age",
  "bio",
  "subscription_price",
  "message_price",
  "interests",
]);
const post = every([
  "media",
  "files",
  "title",
  "body",
  "description",
  "tags",
  "visibility_type",
  "price",
  "subscribers_pay_too",
  "publish_on",
]);
const confirm = every(["confirm"]);

const forms: [string, Record<string, string>, ReactElement][] = [
  ["log in", login, <AuthPage key="1" tab="login" errors={login} />],
  ["sign up", signup, <AuthPage key="2" tab="signup" errors={signup} />],
  ["verification", code, framed(code, <VerifyEmailForm values={{}} errors={code} />)],
  [
    "creator setup",
    setup,
    withRouter(
      <CreatorSetupPage
        isOnboarding
        values={{}}
        interests={[]}
        portraitUrl={null}
        hasUsername={false}
        backHref={null}
        sent={{ values: {}, errors: setup }}
      />,
    ),
  ],
  [
    "post content",
    post,
    withRouter(
      <ComposerPage
        state="new"
        action="/post"
        media={[]}
        values={{ when: "later" }}
        sent={{ errors: post, values: {}, media: [], lost: [] }}
        limits={{ formMegabytes: 95 }}
        unfinished={[]}
        zones={["UTC"]}
      />,
    ),
  ],
  [
    "age gate",
    confirm,
    <AgeGatePage
      key="6"
      region="United States"
      classification="default"
      userType="Guest"
      status="Not verified"
      restricted={null}
      provider={null}
      verified={null}
      redirectTo="/discover"
      shared={null}
      refreshHref="/"
      errors={confirm}
    />,
  ],
];

describe.each(forms)("the form: %s", (_name, errors, page) => {
  const text = html(page);
  const ids = all(text, "id");

  it("ties a label to every input", () => {
    for (const input of text.match(/<(?:input|textarea)[^>]*>/g) ?? []) {
      if (/type="(?:hidden|radio|search)"/.test(input) || /name="interests"/.test(input)) continue;
      expect(all(text, "for"), input).toContain(all(input, "id")[0]);
    }
  });

  it("links each line of the summary to an existing field, in the same words as at the field", () => {
    for (const [name, message] of Object.entries(errors)) {
      expect(text).toMatch(new RegExp(`<a href="#${name}">(?:[A-Z][a-z ]+: )?${message}</a>`));
      expect(ids).toContain(name);
      expect(text).toContain(`<span>${message}</span>`);
    }
  });

  it("describes inputs by IDs that exist, and uses no ID twice", () => {
    const described = all(text, "aria-describedby").flatMap((value) => value.split(" "));
    expect(described.length).toBeGreaterThan(0);
    for (const id of described) expect(ids).toContain(id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("puts the summary right after the skip link", () => {
    expect(text).toMatch(/Skip to main content<\/a> <div[^>]*role="alert"/);
  });
});

it("never prints a password back", () => {
  const text = html(<AuthPage tab="login" values={{ email: "ida@example.com", password: "secret1" }} />);
  expect(text).toContain("ida@example.com");
  expect(text).not.toContain("secret1");
});

it("lists the errors of each of several files on separate lines, at the top and at the field", () => {
  const files = "one.jpg: Too large.\ntwo.jpg: Empty.\none.jpg: Too large.";
  const text = html(framed({ files, title: "" }, <FieldError name="files" error={files} />));
  for (const line of ["one.jpg: Too large.", "two.jpg: Empty."]) {
    expect(text.split(`<a href="#files">${line}</a>`)).toHaveLength(2);
    expect(text.split(`<span>${line}</span>`)).toHaveLength(2);
  }
  expect(text).not.toContain("#title");
  expect(all(text, "id").filter((id) => id === "files-error")).toHaveLength(1);
});

it("shows no summary where nothing is wrong", () => {
  expect(html(<AuthPage tab="login" errors={{ email: undefined }} />)).not.toContain("There is a problem");
});

it("carries the page to return to", () => {
  const text = html(<AuthPage tab="login" redirectTo="/seller/mara?x=1" />);
  expect(all(text, "value")).toContain("/seller/mara?x=1");
  expect(all(text, "href")).toContain("/signup?redirect=%2Fseller%2Fmara%3Fx%3D1");
});
