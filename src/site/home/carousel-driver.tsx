import useEmblaCarousel, { type UseEmblaCarouselType } from "embla-carousel-react";
import { type RefObject, useEffect } from "react";

export type CarouselApi = NonNullable<UseEmblaCarouselType[1]>;

interface Props {
  viewport: RefObject<HTMLDivElement | null>;
  /** The slide that was selected before the driver loaded. */
  first: number;
  onReady: (api: CarouselApi) => void;
  onSelect: (index: number) => void;
}

/** Attaches Embla to a row of slides; renders nothing. */
export default function CarouselDriver({ viewport, first, onReady, onSelect }: Props) {
  const [attach, api] = useEmblaCarousel({ align: "center", containScroll: false, duration: 30 });

  useEffect(() => attach(viewport.current), [attach, viewport]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the selection at that time
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
