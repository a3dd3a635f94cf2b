/** What creators may share about themselves and fans may filter by. Always the creator's own choice, never inferred. */
export const traits = {
  hair_color: ["black", "brown", "blonde", "red", "gray", "colored"],
  body_type: ["slim", "athletic", "average", "curvy", "plus_size"],
  breast_size: ["small", "medium", "large"],
  ethnicity: ["asian", "black", "hispanic", "middle_eastern", "mixed", "white", "other"],
  has_plastic_surgery: ["no", "yes"],
} as const;
export type Trait = keyof typeof traits;
export const traitNames = Object.keys(traits) as Trait[];
export type Traits = Partial<Record<Trait, string>>;

export const knownTraits = (stored: Readonly<Record<string, string>> | null): [Trait, string][] =>
  traitNames.flatMap((name): [Trait, string][] => {
    const value = stored?.[name];
    return value !== undefined && (traits[name] as readonly string[]).includes(value) ? [[name, value]] : [];
  });
