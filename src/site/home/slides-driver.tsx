import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type RefObject, useEffect } from "react";

export type SlidesApi = NonNullable<UseEmblaCarouselType[1]>;

interface Props {
  viewport: RefObject<HTMLDivElement | null>;
  /** The slide that was chosen before this was there. */
  first: number;
  onReady: (api: SlidesApi) => void;
  onSelect: (index: number) => void;
}

/** Turns a row of slides; shows nothing itself. */
export default function SlidesDriver({ viewport, first, onReady, onSelect }: Props) {
  const [attach, api] = useEmblaCarousel({ align: "center", containScroll: false, duration: 30 });

  useEffect(() => attach(viewport.current), [attach, viewport]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: begins once, from what was chosen until then
  useEffect(() => {
    if (!api) return;
    const row = api.rootNode();
    const scrolledTo = Math.round(row.scrollLeft / (api.slideNodes()[0]?.offsetWidth || 1));
    row.scrollLeft = 0;
    api.scrollTo(first || scrolledTo, true);
    const select = () => onSelect(api.selectedScrollSnap());
    api.on("select", select).on("reInit", select);
    select();
    onReady(api);
  }, [api]);

  return null;
}
