/** Opens the phone's own maps, where it has some. */
export function runDirections(link: HTMLAnchorElement): void {
  const destination = encodeURIComponent(link.dataset.place ?? "");
  if (/iPhone|iPad/.test(navigator.userAgent)) link.href = `https://maps.apple.com/?daddr=${destination}`;
  else if (/Android/.test(navigator.userAgent)) link.href = `geo:0,0?q=${destination}`;
}
