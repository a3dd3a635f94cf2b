// Files change places by dragging their pictures; the buttons beside them do the same, and without a mouse.
import { look } from "./upload-list.js";

let dragged = null;
let next = null;
const placeOf = (target) => target.closest?.("form[data-composer] .media-list > li");

document.addEventListener("dragstart", ({ target, dataTransfer }) => {
  if (!target.matches?.("form[data-composer] .medium-thumb")) return;
  dragged = placeOf(target);
  next = dragged.nextElementSibling;
  dataTransfer.effectAllowed = "move";
  // Firefox drags nothing that carries nothing.
  dataTransfer.setData("text/plain", dragged.querySelector("strong").textContent);
  dataTransfer.setDragImage(dragged, 0, 0);
});
document.addEventListener("dragover", (event) => {
  // The list may have been exchanged for the server's meanwhile.
  if (!dragged?.isConnected) return;
  const over = placeOf(event.target);
  if (!over) return;
  event.preventDefault();
  event.dataTransfer.dropEffect = "move";
  if (over === dragged) return;
  const { top, height } = over.getBoundingClientRect();
  if (event.clientY < top + height / 2) over.before(dragged);
  else over.after(dragged);
});
document.addEventListener("drop", (event) => dragged && event.preventDefault());
document.addEventListener("dragend", ({ dataTransfer }) => {
  if (!dragged) return;
  const back = dataTransfer.dropEffect === "none" && dragged.isConnected;
  if (back && next) next.before(dragged);
  else if (back) dragged.parentElement.append(dragged);
  dragged = null;
  if (!back) look();
});
