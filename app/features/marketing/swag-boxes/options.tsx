import { Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { options } from '../content/swag-boxes.ts'

/** Three cards that lie across the lower edge of the hero, clear of its picture. */
export function BoxOptions() {
  return (
    <section aria-label="Three ways to order" className="relative z-10 -mt-8 sm:-mt-12 lg:-mt-20">
      <Container>
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {options.map((option) => (
            <li
              key={option.to}
              className="group relative grid grid-cols-[7rem_1fr] overflow-hidden rounded-lg border border-line bg-card md:flex md:flex-col"
            >
              <Picture
                src={option.picture}
                alt=""
                sizes="(min-width: 768px) 33vw, 120px"
                className="h-full w-full transition-transform duration-250 ease-out group-hover:scale-[1.03] md:aspect-[5/4] md:h-auto md:px-4 md:pt-4"
              />
              <div className="flex flex-1 flex-col items-start p-5 md:px-7 md:pt-1 md:pb-7">
                <h2 className="text-subheading">{option.title}</h2>
                <p className="mt-2 leading-6 text-muted">{option.text}</p>
                <p className="mt-3 mb-5 text-sm font-semibold">{option.fact}</p>
                <Link
                  to={option.to}
                  prefetch="intent"
                  className={buttonClass(
                    { variant: 'secondary', size: 'md' },
                    'static! mt-auto after:absolute after:inset-0! after:rounded-lg! after:border-0!',
                  )}
                >
                  {option.action}
                </Link>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
