import { find } from "../dom.ts";
import { subscriptionFields } from "./subscription-fields.ts";

type State = "failed" | "denied" | "unsupported";

/** Shows the button that turns notifications on, or why there is none. Asks for permission only when it's pressed. */
export function offerPush(page: ParentNode) {
  const form = find<HTMLFormElement>("form[data-push]", page);
  if (form === null) return;
  const show = (shown: State | null) => {
    form.hidden = shown === "denied" || shown === "unsupported";
    for (const one of page.querySelectorAll<HTMLElement>("[data-push-state]"))
      one.hidden = one.dataset.pushState !== shown;
  };
  // Safari has neither where only sites on the home screen can push.
  if (!("PushManager" in window) || !("Notification" in window)) {
    show("unsupported");
    const steps = find<HTMLDetailsElement>("[data-push-steps]", page);
    if (steps && "standalone" in navigator) steps.open = true;
    return;
  }
  show(Notification.permission === "denied" ? "denied" : null);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      if ((await Notification.requestPermission()) === "denied") return show("denied");
      if (Notification.permission !== "granted") return show(null);
      const fields = subscriptionFields(await subscribe(form.dataset.push ?? ""));
      for (const [name, value] of Object.entries(fields)) {
        const field = find<HTMLInputElement>(`[name=${name}]`, form);
        if (field) field.value = value;
      }
      form.submit();
    } catch {
      show("failed");
    }
  });
}

/** Subscribes again if the site's key has changed. */
async function subscribe(applicationServerKey: string): Promise<PushSubscription> {
  await navigator.serviceWorker.register("/sw.js");
  const { pushManager } = await navigator.serviceWorker.ready;
  const options = { userVisibleOnly: true, applicationServerKey };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}
