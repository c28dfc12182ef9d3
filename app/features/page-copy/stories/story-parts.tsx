import type { ReactNode } from 'react'
import { Badge } from '#app/ui/badge.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import type { Photo, Story } from './stories.ts'

/** An image with its label. */
export function Labeled({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div className={joinClasses('relative', className)}>
      {children}
      {label && (
        <Badge tone="mustard" className="absolute top-3 left-3">
          {label}
        </Badge>
      )}
    </div>
  )
}

export function Figures({ figures, className }: { figures: Story['figures']; className: string }) {
  if (figures.length === 0) return null
  return (
    <dl className={joinClasses('grid gap-x-6 gap-y-4', className)}>
      {figures.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end">
          <dt className="mt-1 text-sm leading-5 text-muted">{text}</dt>
          <dd className="font-display text-3xl leading-none font-bold tracking-tight text-terracotta-deep tabular-figures">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type PhotoListProps = { photos: readonly Photo[]; className: string; children?: (photo: Photo) => ReactNode }

/** Photographs with captions. @param children rendered below a caption */
export function PhotoList({ photos, className, children }: PhotoListProps) {
  return (
    <ul className={joinClasses('grid grid-cols-1 gap-x-6 gap-y-8 min-[26rem]:grid-cols-2 lg:grid-cols-4', className)}>
      {photos.map((photo) => (
        <li key={photo.picture.src + photo.caption}>
          <figure>
            <Labeled label={photo.label}>
              <Image
                {...photo.picture}
                sizes="(min-width: 1024px) 280px, (min-width: 416px) 45vw, 92vw"
                className="aspect-3/2 w-full rounded-md object-cover"
              />
            </Labeled>
            <figcaption className="mt-2.5 text-sm leading-5 text-muted">{photo.caption}</figcaption>
          </figure>
          {children?.(photo)}
        </li>
      ))}
    </ul>
  )
}
