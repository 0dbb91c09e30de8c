import { useWords } from "../shell.ts";

/** A rating out of five, as one labeled image. */
export function Stars({ rating }: { rating: number }) {
  return (
    <svg viewBox="0 0 120 24" role="img" aria-label={useWords().stars(rating)} className="h-5 w-25 text-star">
      {[0, 1, 2, 3, 4].map((place) => (
        <path
          key={place}
          transform={`translate(${place * 24})`}
          d="M12 3l2.7 5.6 6.1.8-4.5 4.2 1.2 6.1-5.5-3-5.5 3 1.2-6.1L3.2 9.4l6.1-.8z"
          className={place < rating ? "fill-current" : "fill-none stroke-current"}
        />
      ))}
    </svg>
  );
}
