import { useEffect, useRef, useState } from 'react'
import { BoxDrawing } from './box-drawing.tsx'
import { joinClasses } from './classes.ts'
import { getCacheableUrl, getImageSources } from './image-sources.ts'

export type ImageProps = {
  /** A missing or broken image shows the placeholder. */
  src: string | null | undefined
  alt: string
  /** Size of the full file in pixels, which reserves the space. */
  width?: number
  height?: number
  /** Rendered width, as in `<img sizes>`. */
  sizes: string
  /** For the largest image above the fold: loaded first, without lazy loading. */
  priority?: boolean
  /** Applied to the image element. */
  className?: string
}

export function Image({ src, alt, width = 900, height = 900, sizes, priority = false, className }: ImageProps) {
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string>()

  useEffect(() => {
    // It may have failed before hydration.
    if (src && image.current?.complete && image.current.naturalWidth === 0) setBroken(src)
  }, [src])

  if (!src || broken === src) return <ImagePlaceholder alt={alt} className={className} />
  const sources = getImageSources(src, width)
  const img = (
    <img
      ref={image}
      src={getCacheableUrl(src)}
      alt={alt}
      width={width}
      height={height}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setBroken(src)}
      className={joinClasses('bg-sand', className)}
    />
  )
  if (!sources) return img
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={sources.avif} sizes={sizes} />
      <source type="image/webp" srcSet={sources.webp} sizes={sizes} />
      {img}
    </picture>
  )
}

/** An empty box in place of a missing image. Not printed. */
export function ImagePlaceholder({ alt, className }: { alt: string; className?: string }) {
  return (
    <span
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      className={joinClasses('image-placeholder', className)}
    >
      <BoxDrawing className="w-2/5 max-w-40" />
    </span>
  )
}
