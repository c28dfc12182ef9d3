import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useCallback, useRef, useState } from 'react'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import { useCarouselTimer } from './carousel-timer.ts'

type Slide = PageCopy<'home'>['slides'][number]

const control =
  'grid size-11 place-items-center rounded-full text-ink transition-colors duration-150 hover:bg-ink/8 [&_svg]:size-5'

/**
 * Looping carousel that advances automatically; swiping is native scrolling. A copy of the first image follows the last, so that
 * the loop always moves forward.
 */
export function Carousel({ label, slides, className }: { label: string; slides: Slide[]; className?: string }) {
  const region = useRef<HTMLElement>(null)
  const track = useRef<HTMLDivElement>(null)
  const settleTimer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Target of a smooth scroll in progress. */
  const scrollTarget = useRef<number>(undefined)
  const [current, setCurrent] = useState(0)

  const getIndex = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    return Math.round(scrollLeft / Math.max(clientWidth, 1))
  }
  const moveTo = useCallback((index: number, behavior: 'smooth' | 'instant' = 'smooth') => {
    const prefersReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    const element = track.current
    scrollTarget.current = index
    element?.scrollTo({ left: index * element.clientWidth, behavior: prefersReducedMotion ? 'instant' : behavior })
  }, [])
  const next = useCallback(() => {
    if (getIndex() >= slides.length) moveTo(0, 'instant')
    moveTo((getIndex() % slides.length) + 1)
  }, [slides.length, moveTo])
  const previous = () => {
    if (getIndex() === 0) moveTo(slides.length, 'instant')
    moveTo(getIndex() - 1)
  }

  const { rotation, setRotation, setHovered, setFocused } = useCarouselTimer(region, next)
  const isRotating = rotation !== 'stopped'

  function onScroll() {
    setCurrent(getIndex() % slides.length)
    clearTimeout(settleTimer.current)
    settleTimer.current = setTimeout(() => {
      if (getIndex() === scrollTarget.current) scrollTarget.current = undefined
      if (scrollTarget.current === undefined && getIndex() >= slides.length) moveTo(0, 'instant')
    }, 120)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    // With Alt or Command they go back or forward in the history.
    if (event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (event.key === 'ArrowRight') next()
    else previous()
  }

  return (
    <section
      ref={region}
      aria-roledescription="carousel"
      aria-label={label}
      className={className}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would say form */}
      <div
        ref={track}
        role="group"
        aria-label={`${label}, pictures`}
        aria-live={isRotating ? 'off' : 'polite'}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
        className="flex [scroll-snap-type:x_mandatory] overflow-x-auto overscroll-x-contain [scrollbar-width:none] xl:-mr-10 2xl:-mr-32 [&::-webkit-scrollbar]:hidden"
      >
        {slides.map((slide, index) => (
          <SlideFigure
            key={slide.picture.src}
            slide={slide}
            position={`${index + 1} of ${slides.length}`}
            isFirst={index === 0}
          />
        ))}
        {slides[0] && <SlideFigure slide={slides[0]} />}
      </div>
      <div className="mt-2 flex items-start justify-between gap-4 px-4 sm:px-6 lg:px-0 lg:pr-8">
        {/* All captions share one cell, as high as the longest, so that nothing below moves. */}
        <p className="grid min-w-0 pt-0.5 text-sm leading-5" aria-hidden="true">
          {slides.map((slide, index) => (
            <span key={slide.picture.src} className={joinClasses('[grid-area:1/1]', index !== current && 'invisible')}>
              <strong className="block font-semibold">{slide.title}</strong>
              <span className="block text-muted">{slide.detail}</span>
            </span>
          ))}
        </p>
        <div className="flex shrink-0 items-center">
          <button type="button" className={control} onClick={previous} aria-label="Previous picture">
            <ChevronLeft aria-hidden="true" />
          </button>
          <button
            type="button"
            className={control}
            onClick={() => setRotation(isRotating ? 'stopped' : 'started')}
            aria-label={isRotating ? 'Pause the pictures' : 'Play the pictures'}
          >
            {isRotating ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </button>
          <button type="button" className={control} onClick={next} aria-label="Next picture">
            <ChevronRight aria-hidden="true" />
          </button>
        </div>
      </div>
    </section>
  )
}

/** Without a position it is the clone after the last slide, hidden from screen readers. */
function SlideFigure({ slide, position, isFirst = false }: { slide: Slide; position?: string; isFirst?: boolean }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would say form
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={position && `${position}: ${slide.title}, ${slide.detail}`}
      aria-hidden={position ? undefined : true}
      className="w-full shrink-0 snap-center snap-always"
    >
      <Image
        {...slide.picture}
        alt={position ? slide.picture.alt : ''}
        sizes="(min-width: 1024px) 60vw, 100vw"
        priority={isFirst}
        className="aspect-[3/2] w-full object-cover"
      />
    </div>
  )
}
