import { keepFormsOffline } from "../forms/keep-offline.ts";
import { forgetAtSignOut } from "../viewing/stored.ts";
import { watchLinks } from "./links.ts";
import { watchMenus } from "./menus.ts";
import { registerWorker } from "./service-worker.ts";
import { watchTopBar } from "./top-bar.ts";

export function watchFrame() {
  watchLinks();
  watchMenus();
  watchTopBar();
  forgetAtSignOut();
  keepFormsOffline();
  registerWorker();
}
