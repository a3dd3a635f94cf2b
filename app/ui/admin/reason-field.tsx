import { TextArea } from "../forms/field.tsx";

/** The reason for an admin action, required and kept in the audit log. */
export function ReasonField({ value, error }: { value?: string; error?: string }) {
  return <TextArea name="reason" label="Reason" value={value} error={error} limit={500} required />;
}
