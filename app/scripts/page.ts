import { watchAuthLinks } from "./auth/auth-links.ts";
import { watchForms } from "./forms/watch-forms.ts";
import { watchFrame } from "./frame/watch-frame.ts";
import { watchPager } from "./lists/pager.ts";
import { watchDialogs } from "./posts/dialogs.ts";

// Enhances pages that work without it. Events are delegated from the document, so pages can be replaced.
watchFrame();
watchAuthLinks();
watchDialogs();
watchPager();
watchForms();
if (document.querySelector("[data-slot]"))
  import("./boosts/seen.ts").then(({ watchSeen }) => watchSeen(document));
