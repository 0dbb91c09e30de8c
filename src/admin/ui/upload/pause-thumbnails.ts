const empty = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * Stops loading pictures of the library, and returns a function that goes on. Over HTTP/1.1 a browser loads six things of a
 * site at a time: uploads would wait until the server has made the thumbnails in front of them.
 */
export function pauseThumbnails(): () => void {
  const waiting = [...document.images].flatMap((image) => {
    const src = image.getAttribute("src") ?? "";
    return image.naturalWidth === 0 && src.startsWith("/media/") ? [{ image, src }] : [];
  });
  for (const { image } of waiting) image.src = empty;
  return () => {
    for (const { image, src } of waiting) if (image.src === empty) image.src = src;
  };
}
