// Counts down to when a code may be sent again, in place. The clock is asked each time: a sleeping tab skips beats.
(() => {
  const line = document.querySelector("[data-cooldown]");
  const button = line.closest("form").querySelector("[value=resend]");
  const end = Date.now() + line.dataset.cooldown * 1000;
  button.disabled = true;
  const tick = () => {
    const left = Math.ceil((end - Date.now()) / 1000);
    if (left > 0) {
      line.querySelector("span").textContent = left === 1 ? "1 second" : `${left} seconds`;
      return;
    }
    clearInterval(beat);
    button.disabled = false;
    // Said once, and not every second.
    line.nextElementSibling.textContent = "You can request a new code now.";
    line.remove();
  };
  const beat = setInterval(tick, 1000);
})();
