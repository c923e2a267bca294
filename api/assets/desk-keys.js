// The keys of the score desk: two digits are a throw, a letter is a step, the arrows go from button to button.

/** Listens to the keys; `on` does what they mean. */
export function listen(on) {
  let digit = null; // the first die of a throw
  const half = (die) => {
    digit = die;
    on.half(die);
  };

  const pressed = (event) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, summary")) return;
    // Enter on a button or link presses that.
    if (key === "Enter" && event.target.closest("button, a")) return;
    on.typing();
    if (key.startsWith("Arrow")) {
      if (!go(key, on.buttons())) return;
    } else if (key === "Enter") on.playOn();
    else if (key === "Backspace" && digit !== null) half(null);
    else if (key === "Backspace" || key === "u") on.undo();
    else if (key === "Escape") {
      half(null);
      on.escape();
    } else if (key === "?") on.help();
    else if (on.throws() && /^[1-6]$/.test(key)) {
      if (digit === null) half(key);
      else {
        const dice = [digit, key].sort().reverse().join("");
        half(null);
        on.thrown(dice);
      }
    } else if (!on.throws() && key.length === 1) on.letter(key);
    else return;
    event.preventDefault();
  };

  document.addEventListener("keydown", pressed);
}

// To the next button as they lie; whether there is any.
function go(key, buttons) {
  if (buttons.length === 0) return false;
  const at = buttons.indexOf(document.activeElement);
  const along = { ArrowLeft: -1, ArrowRight: 1 }[key];
  if (at < 0) buttons[0].focus();
  else if (along) buttons[at + along]?.focus();
  else {
    const here = buttons[at];
    const isBeyond = (one) => (key === "ArrowDown" ? one.offsetTop > here.offsetTop : one.offsetTop < here.offsetTop);
    const distance = (one) => Math.abs(one.offsetTop - here.offsetTop) * 100 + Math.abs(one.offsetLeft - here.offsetLeft);
    buttons.filter(isBeyond).sort((one, two) => distance(one) - distance(two))[0]?.focus();
  }
  return true;
}
