function* outside(sheet: Element) {
  for (let inner = sheet; inner.parentElement && inner !== document.body; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      if (other !== inner && other instanceof HTMLElement) yield other;
}

const sheetOf = ({ target }: Event) =>
  target instanceof HTMLElement && target.matches(".sheet[popover]") ? target : null;

/** Without scripts, a sheet opens as part of the page. With them, it's a modal dialog that keeps the focus inside. */
export function containSheets() {
  document.addEventListener(
    "beforetoggle",
    (event) => {
      const sheet = sheetOf(event);
      if (!sheet) return;
      sheet.role = "dialog";
      sheet.ariaModal = "true";
      sheet.tabIndex = -1;
      // Before it closes, since focus returns to the button outside.
      if (event.newState === "closed") for (const element of outside(sheet)) element.inert = false;
    },
    true,
  );
  document.addEventListener(
    "toggle",
    (event) => {
      const sheet = sheetOf(event);
      if (!sheet || event.newState !== "open") return;
      for (const element of outside(sheet)) element.inert = true;
      sheet.focus();
    },
    true,
  );
}
