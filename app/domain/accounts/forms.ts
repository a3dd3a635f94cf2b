import * as z from "zod";
import { asciiNumber } from "../digits.ts";
import type { PasswordCheck } from "./common-password.ts";
import { emailField } from "./email-address.ts";

/** Most texts come from docs/product.md, section 5. */
export const messages = {
  bothRequired: "Email and password are required",
  emailRequired: "Email is required",
  emailMalformed: "Please enter a valid email address",
  passwordShort: "Password must be at least 6 characters long",
  newPasswordShort: "Your password must be at least 6 characters long.",
  passwordPlain: "Password must contain at least one letter and one number",
  passwordCommon: "This password is one of the most common. Please choose one that's harder to guess.",
  passwordCurrent: "Please enter your current password",
  passwordsDiffer: "Passwords do not match",
  codeMalformed: "Please enter a 6-digit verification code",
  codeEmail: "Please enter your email address",
  codeBoth: "Please enter both your email and verification code",
  role: "Choose whether you join as a fan or a creator",
} as const;

const address = (required: string) => emailField(required, messages.emailMalformed);
const email = address(messages.emailRequired);
// Capped, since hashing a longer password takes longer.
const password = (short: string) =>
  z.string({ error: short }).min(6, short).max(200, "Password must be at most 200 characters long");

export const logInForm = z.object({ email, password: password(messages.passwordShort) });

/** docs/product.md, section 5.1, and none of the most common passwords. */
const newPasswordFields = (isCommon: PasswordCheck) => ({
  password: password(messages.newPasswordShort)
    .regex(/(?=.*\p{L})(?=.*\p{N})/u, messages.passwordPlain)
    .refine((text) => !isCommon(text), messages.passwordCommon),
  // Defaults to empty, so that an empty form gets only the password's error.
  confirmPassword: z.string().default(""),
});
const isConfirmed = (form: { password: string; confirmPassword: string }) =>
  form.password === form.confirmPassword;
const notConfirmed = { path: ["confirmPassword"], message: messages.passwordsDiffer };
const currentPassword = z.string({ error: messages.passwordCurrent }).max(200, messages.passwordCurrent);

export const signUpForm = (isCommon: PasswordCheck) =>
  z
    .object({
      email,
      ...newPasswordFields(isCommon),
      role: z.enum(["buyer", "seller"], { error: messages.role }).default("buyer"),
    })
    .refine(isConfirmed, notConfirmed);

export const resetPasswordForm = (isCommon: PasswordCheck) =>
  z.object(newPasswordFields(isCommon)).refine(isConfirmed, notConfirmed);
export const changePasswordForm = (isCommon: PasswordCheck) =>
  z.object({ currentPassword, ...newPasswordFields(isCommon) }).refine(isConfirmed, notConfirmed);
export const changeEmailForm = z.object({ email, currentPassword });
export const forgotPasswordForm = z.object({ email });

export const resendForm = z.object({ email: address(messages.codeEmail) });

/** `userId` is accepted but ignored. */
const emailCallFields = {
  email: address(messages.codeEmail).optional(),
  userId: z.string().max(100).nullish(),
};
export const emailCallBody = z.object(emailCallFields);
const verifyCallFields = z.object({
  ...emailCallFields,
  code: z
    .string({ error: messages.codeMalformed })
    .overwrite(asciiNumber)
    .regex(/^\d{6}$/, messages.codeMalformed),
});
const isFilledIn = (body: unknown) =>
  typeof body !== "object" ||
  body === null ||
  Array.isArray(body) ||
  ["email", "code"].some((name) => ((body as Record<string, unknown>)[name] ?? "") !== "");
export const verifyCallBody = z.unknown().refine(isFilledIn, messages.codeBoth).pipe(verifyCallFields);

/** Keeps only digits, at most six (docs/product.md, section 5.2). */
export const verifyForm = resendForm.extend({
  code: z
    .string({ error: messages.codeMalformed })
    .transform((text) => asciiNumber(text).replace(/\D/g, "").slice(0, 6))
    // The form reader turns an empty string into undefined, which needs the same message.
    .pipe(z.string({ error: messages.codeMalformed }).length(6, messages.codeMalformed)),
});
