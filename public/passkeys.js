// Passkeys: asks the browser for one, puts its answer into the form, and sends the form as any other.
(() => {
  const kit = window.PublicKeyCredential;
  const able = kit?.parseCreationOptionsFromJSON && kit.parseRequestOptionsFromJSON && kit.prototype.toJSON;
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    const purpose = form.dataset.passkey;
    const trouble = form.querySelector("[data-trouble]");
    const button = form.querySelector("[type=submit]");
    const say = (text) => {
      trouble.textContent = text;
      trouble.hidden = false;
    };
    form.hidden = false;
    if (!able) {
      if (purpose === "sign-in") form.hidden = true;
      else say("This browser has no support for passkeys.");
      continue;
    }
    button.disabled = false;
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      if (button.disabled) return;
      button.disabled = true;
      trouble.hidden = true;
      try {
        const answer = await fetch("/api/passkeys/options", {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body: JSON.stringify({ purpose }),
        });
        if (!answer.ok) throw new Error();
        const options = await answer.json();
        const made =
          purpose === "add"
            ? await navigator.credentials.create({ publicKey: kit.parseCreationOptionsFromJSON(options) })
            : await navigator.credentials.get({ publicKey: kit.parseRequestOptionsFromJSON(options) });
        form.elements.answer.value = JSON.stringify(made.toJSON());
        form.submit();
      } catch (error) {
        button.disabled = false;
        if (error.name === "InvalidStateError") say("This device has a passkey of your account already.");
        else if (error.name === "NotAllowedError")
          say("That was cancelled, or it took too long. Nothing was changed.");
        else say("That did not work. Please try again in a moment.");
      }
    });
  }
})();
