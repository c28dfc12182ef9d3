import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { Image, ImagePlaceholder } from '#app/ui/image.tsx'
import { showFocused } from '#app/ui/show-focused.ts'

type GalleryProps = {
  id: string
  name: string
  images: string[]
  /** Alt texts by image URL. */
  alts?: Record<string, string>
  /** Overlay, shown after hydration. */
  children?: ReactNode
}

/** Swiped by scroll-snap, so it works without JavaScript; arrows wrap around, thumbnails for more than one image. */
export function Gallery({ id, name, images, alts, children }: GalleryProps) {
  const list = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const isHydrated = useHydrated()

  if (images.length === 0) {
    return (
      <div className="crop-marks">
        <ImagePlaceholder alt={`No picture of ${name} yet`} className="rounded-md" />
      </div>
    )
  }
  const hasSeveral = images.length > 1

  function show(index: number) {
    const element = list.current
    if (!element) return
    const target = (index + images.length) % images.length
    // Jumps between the first and the last image.
    const behavior = target === index ? 'auto' : 'instant'
    element.scrollTo({ left: target * element.clientWidth, behavior })
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // With Alt or Command they go back or forward in the history.
    if (!step || !hasSeveral || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    show(current + step)
  }

  function openImage(event: MouseEvent, index: number) {
    event.preventDefault()
    show(index)
  }

  return (
    <section
      aria-roledescription="carousel"
      aria-label={`Pictures of ${name}`}
      onKeyDown={onKeyDown}
      data-product={id}
      className="min-w-0"
    >
      <div className="crop-marks">
        <div className="relative overflow-hidden rounded-md border border-line bg-[#f3efe8]">
          <ul
            ref={list}
            tabIndex={hasSeveral ? 0 : undefined}
            aria-label="Pictures"
            onScroll={({ currentTarget }) =>
              setCurrent(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
            }
            className="flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain -outline-offset-4 [scrollbar-width:none] motion-safe:scroll-smooth"
          >
            {images.map((src, index) => (
              <li key={src} id={getImageId(index)} className="aspect-square w-full shrink-0 snap-center">
                <Image
                  src={src}
                  alt={alts?.[src] ?? (hasSeveral ? `${name}, picture ${index + 1} of ${images.length}` : name)}
                  sizes="(min-width: 1280px) 620px, (min-width: 1024px) 52vw, 94vw"
                  priority={index === 0}
                  className="size-full object-cover"
                />
              </li>
            ))}
          </ul>
          {hasSeveral && isHydrated && (
            <>
              <Arrow label="Previous picture" className="left-3" onClick={() => show(current - 1)}>
                <ChevronLeft aria-hidden="true" />
              </Arrow>
              <Arrow label="Next picture" className="right-3" onClick={() => show(current + 1)}>
                <ChevronRight aria-hidden="true" />
              </Arrow>
              <p
                aria-live="polite"
                className="absolute right-3 bottom-3 rounded-sm bg-ink/80 px-2 py-0.5 text-sm text-white tabular-figures"
              >
                <span className="sr-only">Picture </span>
                <span>{`${current + 1} / ${images.length}`}</span>
              </p>
            </>
          )}
          {isHydrated && children}
        </div>
      </div>
      {hasSeveral && (
        <ul onFocus={showFocused} className="mt-4 flex gap-2 overflow-x-auto p-0.5 sm:mt-5 sm:gap-3">
          {images.map((src, index) => (
            <li key={src} className="w-14 shrink-0 sm:w-20">
              <a
                href={`#${getImageId(index)}`}
                aria-label={`Show picture ${index + 1}`}
                aria-current={isHydrated && index === current ? 'true' : undefined}
                onClick={(event) => openImage(event, index)}
                className={joinClasses(
                  'block aspect-square overflow-hidden rounded-sm border-2 transition-colors',
                  isHydrated && index === current ? 'border-forest' : 'border-transparent hover:border-kraft',
                )}
              >
                <Image src={src} alt="" sizes="80px" className="size-full object-cover" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** @param index of the image, from 0 */
export const getImageId = (index: number) => `picture-${index + 1}`

type ArrowProps = { label: string; className: string; onClick: () => void; children: React.ReactNode }

function Arrow({ label, className, onClick, children }: ArrowProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={joinClasses(
        'absolute top-1/2 grid size-11 [translate:0_-50%] place-items-center rounded-full border border-line bg-card text-ink transition-colors hover:border-ink [&_svg]:size-5',
        className,
      )}
    >
      {children}
    </button>
  )
}
