/** Opens the phone's own maps, where it has some. */
export function runDirections(link: HTMLAnchorElement): void {
  const place = encodeURIComponent(link.dataset.place ?? "");
  if (/iPhone|iPad/.test(navigator.userAgent)) link.href = `https://maps.apple.com/?daddr=${place}`;
  else if (/Android/.test(navigator.userAgent)) link.href = `geo:0,0?q=${place}`;
}
