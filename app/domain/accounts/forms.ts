import * as z from "zod";
import { isCommonPassword } from "./common-password.ts";

/** The specification's section 5, word for word. */
export const messages = {
  emailRequired: "Email is required",
  emailMalformed: "Please enter a valid email address",
  passwordShort: "Password must be at least 6 characters long",
  passwordPlain: "Password must contain at least one letter and one number",
  passwordCommon: "This password is one of the most common. Please choose one that is harder to guess.",
  passwordCurrent: "Please enter your current password",
  passwordsDiffer: "Passwords do not match",
  codeMalformed: "Please enter a 6-digit verification code",
  codeEmail: "Please enter your email address",
  codeBoth: "Please enter both your email and verification code",
  role: "Choose whether you join as a fan or as a creator",
} as const;

const address = (required: string) =>
  z
    .string({ error: required })
    .trim()
    .toLowerCase()
    .min(1, required)
    .max(254, messages.emailMalformed)
    .pipe(z.email(messages.emailMalformed));
const email = address(messages.emailRequired);
// A bound on the length, since hashing takes time that grows with it.
const password = z
  .string({ error: messages.passwordShort })
  .min(6, messages.passwordShort)
  .max(200, "Password must be at most 200 characters long");

export const logInForm = z.object({ email, password });

/** A password that is to be set: the specification's rule, and none of the most common. */
const newPassword = password
  .regex(/(?=.*\p{L})(?=.*\p{N})/u, messages.passwordPlain)
  .refine((text) => !isCommonPassword(text), messages.passwordCommon);

const newPasswordFields = {
  password: newPassword,
  confirmPassword: z.string({ error: messages.passwordsDiffer }),
};
const same = (form: { password: string; confirmPassword: string }) => form.password === form.confirmPassword;
const differ = { path: ["confirmPassword"], message: messages.passwordsDiffer };
const currentPassword = z.string({ error: messages.passwordCurrent }).max(200, messages.passwordCurrent);

export const signUpForm = z
  .object({
    email,
    ...newPasswordFields,
    role: z.enum(["buyer", "seller"], { error: messages.role }).default("buyer"),
  })
  .refine(same, differ);

export const resetPasswordForm = z.object(newPasswordFields).refine(same, differ);
export const changePasswordForm = z.object({ currentPassword, ...newPasswordFields }).refine(same, differ);
export const changeEmailForm = z.object({ email, currentPassword });
export const forgotPasswordForm = z.object({ email });

export const resendForm = z.object({ email: address(messages.codeEmail) });

/** What the calls of /api/email take; an id is accepted for its shape and counts for nothing. */
const accepted = { email: address(messages.codeEmail).optional(), userId: z.string().max(100).nullish() };
export const emailCallBody = z.object(accepted);
export const verifyCallBody = z.object({
  ...accepted,
  code: z.string({ error: messages.codeMalformed }).regex(/^\d{6}$/, messages.codeMalformed),
});

/** Digits only, capped at six, as the specification strips them; what is left must be six. */
export const verifyForm = resendForm.extend({
  code: z
    .string({ error: messages.codeMalformed })
    .transform((text) => text.replace(/\D/g, "").slice(0, 6))
    // The form reader turns what is left of "abc" into undefined, which needs the words as well.
    .pipe(z.string({ error: messages.codeMalformed }).length(6, messages.codeMalformed)),
});
