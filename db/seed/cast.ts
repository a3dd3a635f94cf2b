export const demoPassword = "lamplight-2026";
export const demoAccounts = [{ what: "fan", email: "fan@fanlight.example" }];
