/** Replaces the link to a video by its player. A click with a modifier key opens the link, as usual. */
export function runVideo(link: HTMLAnchorElement): void {
  link.addEventListener("click", (event) => {
    const { frame = "", title = "" } = link.dataset;
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const player = document.createElement("iframe");
    Object.assign(player, { title, allow: "autoplay; encrypted-media; fullscreen; picture-in-picture", src: frame });
    link.replaceWith(player);
    // The clicked link is gone, so focus moves to the player.
    player.focus();
  });
}
