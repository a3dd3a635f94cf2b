// Files change places by dragging their pictures; the buttons beside them do the same, and without a mouse.
import { hold, look, moves } from "./upload-list.js";

let dragged = null;
let next = null;
let release = null;
const listOf = (target) => target.closest?.("form[data-composer] .media-list");
const placeOf = (target) => target.closest?.("form[data-composer] .media-list > li");

document.addEventListener("dragstart", ({ target, dataTransfer }) => {
  if (!target.matches?.("form[data-composer] .medium-thumb")) return;
  dragged = placeOf(target);
  next = dragged.nextElementSibling;
  release = hold();
  dataTransfer.effectAllowed = "move";
  // Firefox drags nothing that carries nothing.
  dataTransfer.setData("text/plain", dragged.querySelector("strong").textContent);
  dataTransfer.setDragImage(dragged, 0, 0);
});
// A drop counts only where the last of these was accepted: between two rows, and on a row just entered, too.
for (const type of ["dragenter", "dragover"])
  document.addEventListener(type, (event) => {
    if (!dragged || !listOf(event.target)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    const over = placeOf(event.target);
    if (!over || over === dragged) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY < top + height / 2) over.before(dragged);
    else over.after(dragged);
  });
document.addEventListener("drop", (event) => dragged && event.preventDefault());
document.addEventListener("dragend", ({ dataTransfer }) => {
  if (!dragged) return;
  const back = dataTransfer.dropEffect === "none";
  if (back && next) next.before(dragged);
  else if (back) dragged.parentElement.append(dragged);
  else moves.push([dragged, dragged.nextElementSibling].map((row) => row?.firstElementChild.dataset.medium));
  dragged = null;
  release();
  if (!back) look();
});
