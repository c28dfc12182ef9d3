import { Link } from 'react-router'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { options as ways } from '#app/features/page-copy/fixed-copy/swag-boxes.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'

/** Three cards that overlap the lower edge of the hero but not its image. */
export function BoxOptions({ options }: Pick<PageCopy<'swag-boxes'>, 'options'>) {
  return (
    <section aria-label="Three ways to order" className="relative z-10 -mt-8 sm:-mt-12 lg:-mt-20">
      <Container>
        <ul className="grid gap-4 md:grid-cols-3 lg:gap-6">
          {ways.map(({ title, action, to }, index) => {
            const option = options[index]
            return (
              option && (
                <li
                  key={to}
                  className="group relative grid grid-cols-[7rem_1fr] overflow-hidden rounded-lg border border-line bg-card md:flex md:flex-col"
                >
                  <Image
                    {...option.picture}
                    sizes="(min-width: 768px) 33vw, 120px"
                    className="h-full w-full object-contain transition-transform duration-250 ease-out group-hover:[scale:1.03] md:aspect-[5/4] md:h-auto md:px-4 md:pt-4"
                  />
                  <div className="flex flex-1 flex-col items-start p-5 md:px-7 md:pt-1 md:pb-7">
                    <h2 className="text-subheading">{title}</h2>
                    <p className="mt-2 leading-6 text-muted">{option.text}</p>
                    <p className="mt-3 mb-5 text-sm font-semibold">{option.fact}</p>
                    <Link
                      to={to}
                      prefetch="intent"
                      className={getButtonClass(
                        { variant: 'secondary', size: 'md' },
                        'static! mt-auto after:absolute after:inset-0! after:rounded-lg! after:border-0!',
                      )}
                    >
                      {action}
                    </Link>
                  </div>
                </li>
              )
            )
          })}
        </ul>
      </Container>
    </section>
  )
}
