// Counts down until a new code can be requested. Reads the clock on every tick, because sleeping tabs skip some.
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
    clearInterval(timer);
    button.disabled = false;
    // Announced once, not every second.
    line.nextElementSibling.textContent = "You can request a new code now.";
    line.remove();
  };
  const timer = setInterval(tick, 1000);
})();
