import { interests } from "#domain/interests.ts";
import { CheckboxGroup } from "../forms/choice.tsx";

const capitalize = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

export function InterestsField(field: { hint?: string; chosen: string[]; error?: string }) {
  const options = interests.map((value) => ({ value, label: capitalize(value) }));
  return <CheckboxGroup name="interests" label="Interests" options={options} {...field} />;
}
