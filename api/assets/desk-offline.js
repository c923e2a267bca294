// Lets the desk be loaded again without a connection. Browsers allow that over TLS and on the machine itself.

/** Has `worker.js`, which lies at this address, keep the page. */
export async function keepPage(address) {
  if (!navigator.serviceWorker) return;
  try {
    await navigator.serviceWorker.register(address, { scope: "/" });
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ keep: location.href });
  } catch {
    // The desk does without: what waits is in it as soon as it can be loaded.
  }
}
