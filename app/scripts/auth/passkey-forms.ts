import { find } from "../dom.ts";

type Purpose = "sign-in" | "add";
const OPTIONS_URL = "/api/passkeys/options";

export function passkeyProblem(name: string): string {
  if (name === "InvalidStateError") return "This device already has a passkey for your account.";
  if (name === "NotAllowedError") return "The request was canceled or timed out. Nothing changed.";
  return "That didn't work. Please try again in a moment.";
}

function isSupported(): boolean {
  const credential: Partial<typeof PublicKeyCredential> | undefined = window.PublicKeyCredential;
  return Boolean(
    credential?.parseCreationOptionsFromJSON &&
      credential.parseRequestOptionsFromJSON &&
      credential.prototype?.toJSON,
  );
}

async function askForPasskey(purpose: Purpose): Promise<PublicKeyCredential> {
  const response = await fetch(OPTIONS_URL, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ purpose }),
  });
  if (!response.ok) throw new Error(`The options were refused: ${response.status}`);
  const options: unknown = await response.json();
  const { parseCreationOptionsFromJSON, parseRequestOptionsFromJSON } = PublicKeyCredential;
  const passkey =
    purpose === "add"
      ? await navigator.credentials.create({
          publicKey: parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON),
        })
      : await navigator.credentials.get({
          publicKey: parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON),
        });
  return passkey as PublicKeyCredential;
}

function enable(form: HTMLFormElement) {
  const purpose: Purpose = form.dataset.passkey === "add" ? "add" : "sign-in";
  const problem = find("[data-trouble]", form);
  const button = find<HTMLButtonElement>("[type=submit]", form);
  const answer = find<HTMLInputElement>("[name=answer]", form);
  if (!problem || !button || !answer) return;
  const say = (text: string) => {
    problem.textContent = text;
    problem.hidden = false;
  };
  const supported = isSupported();
  form.hidden = !supported && purpose === "sign-in";
  if (!supported) return say("This browser doesn't support passkeys.");
  button.disabled = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    problem.hidden = true;
    try {
      answer.value = JSON.stringify((await askForPasskey(purpose)).toJSON());
      form.submit();
    } catch (error) {
      button.disabled = false;
      say(passkeyProblem(error instanceof Error ? error.name : ""));
    }
  });
}

export function enablePasskeys(root: ParentNode) {
  for (const form of root.querySelectorAll<HTMLFormElement>("form[data-passkey]")) enable(form);
}
