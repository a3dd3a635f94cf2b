import { describe, expect, test } from "vitest";
import { commonPasswordCheck } from "#domain/accounts/common-password.ts";
import packed from "#domain/accounts/common-password-list.ts";
import {
  signUpForm as formFor,
  logInForm,
  resendForm,
  verifyCallBody,
  verifyForm,
} from "#domain/accounts/forms.ts";
import { parseForm } from "#http/forms/form.ts";

const signUpForm = formFor(commonPasswordCheck(packed));

const form = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};
const errors = (fields: Record<string, string>, schema: Parameters<typeof parseForm>[1]) => {
  const parsed = parseForm(form(fields), schema);
  return parsed.ok ? {} : parsed.errors;
};
const joining = {
  email: "ada@example.com",
  password: "lantern1",
  confirmPassword: "lantern1",
  role: "seller",
};

describe("the log-in form", () => {
  test.each(["", "   "])("requires an email (%j)", (email) => {
    expect(errors({ email, password: "lantern1" }, logInForm)).toEqual({ email: "Email is required" });
  });

  test.each([
    "ada",
    "ada@",
    "@example.com",
    "ada@example",
    "a b@example.com",
    `${"a".repeat(250)}@example.com`,
  ])("requires a well-formed email: %s", (email) => {
    const found = errors({ email, password: "lantern1" }, logInForm);
    expect(found).toEqual({ email: "Please enter a valid email address" });
  });

  test.each(["", "12345"])("requires a password of six characters (%j)", (password) => {
    const found = errors({ email: "ada@example.com", password }, logInForm);
    expect(found).toEqual({ password: "Password must be at least 6 characters long" });
  });

  test("reports both when both are missing", () => {
    expect(errors({}, logInForm)).toEqual({
      email: "Email is required",
      password: "Password must be at least 6 characters long",
    });
  });

  test("trims and lower-cases the email but not the password", () => {
    const parsed = parseForm(form({ email: "  Ada@Example.COM ", password: " Six66 " }), logInForm);
    expect(parsed).toEqual({ ok: true, value: { email: "ada@example.com", password: " Six66 " } });
  });

  test("treats both forms of an internationalized domain as the same email", () => {
    const emailOf = (email: string) => logInForm.parse({ email, password: "lantern1" }).email;
    expect(emailOf("Fan@Müller.de")).toBe(emailOf("fan@xn--mller-kva.de"));
  });

  test("accepts six characters without a number, since older passwords must still work", () => {
    expect(parseForm(form({ email: "ada@example.com", password: "abcdef" }), logInForm).ok).toBe(true);
  });
});

describe("the sign-up form", () => {
  test("accepts valid input", () => {
    expect(parseForm(form(joining), signUpForm)).toEqual({ ok: true, value: joining });
  });

  test.each(["abcdef", "123456", "!!!!!!", "------1", "abc def"])(
    "refuses the plain password %j",
    (password) => {
      expect(errors({ ...joining, password, confirmPassword: password }, signUpForm)).toEqual({
        password: "Password must contain at least one letter and one number",
      });
    },
  );

  test.each(["1abcde", "пароль1", "密碼密碼密7"])("accepts %j: letters of any script count", (password) => {
    expect(parseForm(form({ ...joining, password, confirmPassword: password }), signUpForm).ok).toBe(true);
  });

  test("reports that a short password is too short", () => {
    expect(errors({ ...joining, password: "a1", confirmPassword: "a1" }, signUpForm).password).toBe(
      "Your password must be at least 6 characters long.",
    );
  });

  test.each(["lantern2", ""])("requires the second password to match (%j)", (confirmPassword) => {
    expect(errors({ ...joining, confirmPassword }, signUpForm)).toEqual({
      confirmPassword: "Passwords do not match",
    });
  });

  test("defaults to the buyer role, and never accepts admin", () => {
    const { role: _, ...without } = joining;
    const parsed = parseForm(form(without), signUpForm);
    expect(parsed.ok && (parsed.value as { role: string }).role).toBe("buyer");
    expect(errors({ ...joining, role: "admin" }, signUpForm)).toHaveProperty("role");
    expect(errors({ ...joining, role: "toString" }, signUpForm)).toHaveProperty("role");
  });

  test("drops unknown fields", () => {
    const parsed = parseForm(form({ ...joining, email_verified: "true", id: "x" }), signUpForm);
    expect(parsed).toEqual({ ok: true, value: joining });
  });

  test("limits the password's length", () => {
    const password = `a1${"x".repeat(199)}`;
    expect(errors({ ...joining, password, confirmPassword: password }, signUpForm)).toHaveProperty(
      "password",
    );
  });
});

describe("the code form", () => {
  const email = "ada@example.com";
  test.each([
    ["123456", "123456"],
    [" 123 456 ", "123456"],
    ["123-456", "123456"],
    ["1234567", "123456"],
    ["code: 012345", "012345"],
    ["１２３４５６", "123456"],
    ["١٢٣ ٤٥٦", "123456"],
  ])("reads %j as %s", (code, read) => {
    expect(parseForm(form({ email, code }), verifyForm)).toEqual({ ok: true, value: { email, code: read } });
  });

  test.each(["", "12345", "abcdef", "１２３４５"])("refuses %j", (code) => {
    expect(errors({ email, code }, verifyForm)).toEqual({ code: "Please enter a 6-digit verification code" });
  });

  test("reads other digits in the body of an API's call", () => {
    expect(verifyCallBody.parse({ email, code: "١٢٣٤٥٦" })).toMatchObject({ code: "123456" });
  });

  test.each(["", "  "])("requires the email (%j)", (blank) => {
    const wanted = { email: "Please enter your email address" };
    expect(errors({ email: blank, code: "123456" }, verifyForm)).toEqual(wanted);
    expect(errors({ email: blank }, resendForm)).toEqual(wanted);
  });
});
