export type SecretPort = {
  hashPassword(password: string): Promise<string>;
  passwordMatches(password: string, hash: string | null): Promise<boolean>;
  digest(text: string): string;
};
