import { TextArea } from "../forms/field.tsx";

export function ReasonField({ value, error, hint }: { value?: string; error?: string; hint?: string }) {
  return (
    <TextArea name="reason" label="Reason" hint={hint} value={value} error={error} limit={500} required />
  );
}
