import { make } from "./dom.ts";

// Shows the figures of the bar under the pointer or finger, in place of the browser's slow tooltip.
for (const chart of document.querySelectorAll<HTMLElement>("[data-chart]")) {
  const tip = make("div", { className: "chart-tip", hidden: true });
  tip.setAttribute("aria-hidden", "true");
  chart.append(tip);
  const plot = chart.querySelector(".chart-plot");
  for (const bar of chart.querySelectorAll(".chart-bar")) {
    const title = bar.querySelector("title");
    const text = title?.textContent ?? "";
    title?.remove();
    const show = () => {
      const [around, own] = [chart.getBoundingClientRect(), bar.getBoundingClientRect()];
      tip.textContent = text;
      tip.hidden = false;
      const room = around.width - tip.offsetWidth - 8;
      const middle = own.left + own.width / 2 - around.left - tip.offsetWidth / 2;
      tip.style.left = `${Math.max(8, Math.min(room, middle))}px`;
      // Above a cell, but over the top of a bar, which is as tall as the plot.
      tip.style.top = `${own.top - around.top - 8 - (chart.dataset.chart === "cells" ? tip.offsetHeight : 0)}px`;
    };
    bar.addEventListener("pointerenter", show);
    bar.addEventListener("pointerdown", show);
  }
  plot?.addEventListener("pointerleave", () => {
    tip.hidden = true;
  });
}
