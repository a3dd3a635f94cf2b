// Reorders files by dragging their thumbnails; the buttons next to them do the same without a mouse.
import { moves, pauseRefresh, refresh } from "./upload-list.js";

let dragged = null;
let next = null;
let resumeRefresh = null;
const listOf = (target) => target.closest?.("form[data-composer] .media-list");
const rowOf = (target) => target.closest?.("form[data-composer] .media-list > li");

document.addEventListener("dragstart", ({ target, dataTransfer }) => {
  if (!target.matches?.("form[data-composer] .media-item-thumbnail")) return;
  dragged = rowOf(target);
  next = dragged.nextElementSibling;
  resumeRefresh = pauseRefresh();
  dataTransfer.effectAllowed = "move";
  // Firefox needs data to start a drag.
  dataTransfer.setData("text/plain", dragged.querySelector("strong").textContent);
  dataTransfer.setDragImage(dragged, 0, 0);
});
// A drop counts only if the last of these events was accepted, so accept it between rows and on entering one, too.
for (const type of ["dragenter", "dragover"])
  document.addEventListener(type, (event) => {
    if (!dragged || !listOf(event.target)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = "move";
    const over = rowOf(event.target);
    if (!over || over === dragged) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY < top + height / 2) over.before(dragged);
    else over.after(dragged);
  });
document.addEventListener("drop", (event) => dragged && event.preventDefault());
document.addEventListener("dragend", ({ dataTransfer }) => {
  if (!dragged) return;
  const canceled = dataTransfer.dropEffect === "none";
  if (canceled && next) next.before(dragged);
  else if (canceled) dragged.parentElement.append(dragged);
  else
    moves.push([dragged, dragged.nextElementSibling].map((row) => row?.firstElementChild.dataset.mediaItem));
  dragged = null;
  resumeRefresh();
  if (!canceled) refresh();
});
