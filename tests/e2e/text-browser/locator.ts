import { byLabel, byRole, byText, controlOf, flat, hasText, isShown, type Words } from "./contents.ts";
import { type Chosen, chosen, controlsOf, formOf, isDisabled, isSubmitter } from "./form.ts";
import type { TextPage } from "./page.ts";

type Find = (root: HTMLElement) => HTMLElement[];
type Field = HTMLInputElement & HTMLSelectElement;

/** The part of Playwright's `Locator` that journeys use. Nothing waits. */
export class TextLocator {
  constructor(
    readonly owner: TextPage,
    readonly path: string,
    readonly elements: () => HTMLElement[],
  ) {}

  private within(what: string, find: Find): TextLocator {
    const all = () => [...new Set(this.elements().flatMap(find))];
    return new TextLocator(this.owner, `${this.path} ${what}`, all);
  }
  private among(what: string, choose: (all: HTMLElement[]) => (HTMLElement | undefined)[]): TextLocator {
    const all = () => choose(this.elements()).filter((one) => one !== undefined);
    return new TextLocator(this.owner, `${this.path} ${what}`, all);
  }

  getByRole(role: string, options?: Parameters<typeof byRole>[1]) {
    return this.within(`${role} ${options?.name ?? ""}`, byRole(role, options));
  }
  getByText(words: Words, options?: { exact?: boolean }) {
    return this.within(`text ${words}`, byText(words, options));
  }
  getByLabel(words: Words, options?: { exact?: boolean }) {
    return this.within(`label ${words}`, byLabel(words, options));
  }
  locator(selector: string, options: { hasText?: Words } = {}) {
    const found = this.within(selector, (root) => [...root.querySelectorAll<HTMLElement>(selector)]);
    return options.hasText === undefined ? found : found.filter({ hasText: options.hasText });
  }
  filter({ hasText: words }: { hasText: Words }) {
    return this.among(`with ${words}`, (all) => all.filter(hasText(words)));
  }
  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth(index: number) {
    return this.among(`#${index}`, (all) => [all.at(index)]);
  }
  async all() {
    return this.elements().map((_, index) => this.nth(index));
  }
  async count() {
    return this.elements().length;
  }

  /** The only match, or the first of several links to the same URL for different window widths. */
  one(): HTMLElement {
    const [element, ...more] = this.elements();
    const placeOf = (one: HTMLElement) => one.getAttribute("href") ?? one.getAttribute("popovertarget");
    const isSame = (one: HTMLElement) => placeOf(one) !== null && placeOf(one) === placeOf(element ?? one);
    if (element === undefined || !more.every(isSame))
      throw new Error(
        `${more.length + (element ? 1 : 0)} elements are ${this.path}\n${this.owner.excerpt()}`,
      );
    return element;
  }
  private target(): Field {
    const element = this.one();
    if (!isShown(element)) throw new Error(`${this.path} is hidden\n${this.owner.excerpt()}`);
    const control = (element.localName === "label" && controlOf(element)) || element;
    if (isDisabled(control)) throw new Error(`${this.path} is disabled\n${this.owner.excerpt()}`);
    return control as Field;
  }

  async click() {
    const target = this.target().closest<HTMLElement>(
      "a[href], button, summary, label, input, select, textarea",
    );
    const element = (target?.localName === "label" && controlOf(target)) || target;
    if (!element) throw new Error(`Nothing happens on a press of ${this.path}\n${this.owner.excerpt()}`);
    await this.owner.press(element);
  }
  dblclick = () => this.click();
  async press(key: string) {
    if (key !== "Enter") throw new Error(`A text browser has no ${key}`);
    const element = this.target();
    const form = formOf(element);
    const isField = element.localName === "input" && !isSubmitter(element);
    await this.owner.press((isField && form && controlsOf(form).find(isSubmitter)) || element);
  }
  async fill(text: string) {
    const field = this.target();
    if (field.readOnly) throw new Error(`${this.path} is read only`);
    field.value = text;
  }
  async setChecked(checked: boolean) {
    const field = this.target();
    if (!/^(checkbox|radio)$/.test(field.type)) throw new Error(`${this.path} can't be checked`);
    field.checked = checked;
  }
  check = () => this.setChecked(true);
  uncheck = () => this.setChecked(false);
  async selectOption(choice: string | { label: string }) {
    const field = this.target();
    const option = [...field.options].find(({ value, text }) =>
      typeof choice === "string" ? value === choice || flat(text) === choice : flat(text) === choice.label,
    );
    if (!option) throw new Error(`${this.path} has no option ${JSON.stringify(choice)}`);
    field.value = option.value;
  }
  async setInputFiles(files: Chosen | Chosen[]) {
    chosen.set(this.one(), [files].flat());
  }

  async inputValue() {
    return (this.one() as Field).value;
  }
  async getAttribute(name: string) {
    return this.one().getAttribute(name);
  }
  async textContent() {
    return this.one().textContent;
  }
  async allTextContents() {
    return this.elements().map(({ textContent }) => textContent ?? "");
  }
  async evaluateAll<T>(look: (all: HTMLElement[]) => T) {
    return look(this.elements());
  }
}
