import { Link } from 'react-router'
import { joinClasses } from '#app/ui/classes.ts'
import { Image } from '#app/ui/image.tsx'
import { titles } from '../fixed-copy/customer-stories.ts'
import { getStoryId, type HighlightsSectionProps, type Story } from './stories.ts'
import { Figures, Labeled, PhotoList } from './story-parts.tsx'

/** Cards of the first stories, and photographs below them. */
export function StoryCards({
  highlights: { stories, photos },
  isAboutProduct,
  isSmall,
  className,
}: HighlightsSectionProps) {
  return (
    <section aria-labelledby="stories-title" className={className}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-3">
        <h2 id="stories-title" className={isSmall ? 'text-subheading' : 'text-title'}>
          {isAboutProduct ? titles.aboutProduct : titles.highlights}
        </h2>
        <Link to="/customer-stories" className="min-h-6 font-semibold text-forest underline underline-offset-4">
          {titles.all}
        </Link>
      </div>
      {stories.length > 0 && (
        <ul className={joinClasses('grid gap-6 md:grid-cols-2 lg:grid-cols-3', isSmall ? 'mt-5' : 'mt-8 lg:mt-12')}>
          {stories.map((story) => (
            <StoryCard key={story.title} story={story} />
          ))}
        </ul>
      )}
      {photos.length > 0 && <PhotoList photos={photos} className="mt-8 lg:mt-12" />}
    </section>
  )
}

function StoryCard({ story }: { story: Story }) {
  const { title, customer, label, quote, text, picture, figures } = story
  return (
    <li className="group/story flex flex-col overflow-hidden rounded-md border border-line bg-card md:only:col-span-2 md:only:flex-row">
      <Labeled label={label} className="md:group-only/story:w-1/2 md:group-only/story:shrink-0">
        <Image
          {...picture}
          sizes="(min-width: 1024px) 380px, (min-width: 768px) 45vw, 92vw"
          className="aspect-3/2 size-full object-cover"
        />
      </Labeled>
      <div className="flex flex-1 flex-col p-5 sm:p-6">
        <p className="text-sm text-muted">{customer}</p>
        <h3 className="mt-1 text-subheading">
          <Link to={`/customer-stories#${getStoryId(story)}`} className="underline-offset-4 hover:underline">
            {title}
          </Link>
        </h3>
        {quote ? (
          <blockquote className="mt-3 text-muted">
            <p>{`“${quote}”`}</p>
          </blockquote>
        ) : (
          <p className="mt-3 line-clamp-4 text-muted">{text}</p>
        )}
        <Figures figures={figures.slice(0, 2)} className="mt-auto grid-cols-2 pt-6" />
      </div>
    </li>
  )
}
