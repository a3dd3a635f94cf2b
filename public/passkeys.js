// Passkeys: asks the browser for one, puts the result into the form and submits it.
(() => {
  const credential = window.PublicKeyCredential;
  const supported =
    credential?.parseCreationOptionsFromJSON &&
    credential.parseRequestOptionsFromJSON &&
    credential.prototype.toJSON;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const purpose = form.dataset.passkey;
    const problem = form.querySelector("[data-trouble]");
    const button = form.querySelector("[type=submit]");
    const say = (text) => {
      problem.textContent = text;
      problem.hidden = false;
    };
    form.hidden = false;
    if (!supported) {
      if (purpose === "sign-in") form.hidden = true;
      else say("This browser doesn't support passkeys.");
      continue;
    }
    button.disabled = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (button.disabled) return;
      button.disabled = true;
      problem.hidden = true;
      try {
        const response = await fetch("/api/passkeys/options", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ purpose }),
        });
        if (!response.ok) throw new Error();
        const options = await response.json();
        const created =
          purpose === "add"
            ? await navigator.credentials.create({
                publicKey: credential.parseCreationOptionsFromJSON(options),
              })
            : await navigator.credentials.get({ publicKey: credential.parseRequestOptionsFromJSON(options) });
        form.elements.answer.value = JSON.stringify(created.toJSON());
        form.submit();
      } catch (error) {
        button.disabled = false;
        if (error.name === "InvalidStateError") say("This device already has a passkey for your account.");
        else if (error.name === "NotAllowedError")
          say("The request was canceled or timed out. Nothing changed.");
        else say("That didn't work. Please try again in a moment.");
      }
    });
  }
})();
