import { readBrand } from '#app/features/brand/brand.server.ts'
import { useBrand } from '#app/features/brand/use-brand.ts'
import { everybodys } from '#app/lib/everybodys.ts'
import { pageMeta } from '#app/lib/page-meta.ts'
import { servicesContext } from '#app/lib/services.ts'
import { Container } from '#app/ui/container.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Route } from './+types/about.route.ts'
import { ClosingCall } from './call-to-action.tsx'
import { closing, differentiators, mission, page, pledge, quote, story } from './content/about.ts'
import { Section } from './section.tsx'

export const headers = everybodys()

export const meta: Route.MetaFunction = ({ matches }) => pageMeta({ ...page, path: '/about-us', matches })

/** Who signs the quote. */
export async function loader({ context }: Route.LoaderArgs) {
  const { founder } = await readBrand(context.get(servicesContext))
  return { founder }
}

export default function About({ loaderData: { founder } }: Route.ComponentProps) {
  const { name } = useBrand()
  return (
    <>
      <Story />
      <div className="on-dark bg-terracotta-deep py-20 text-white lg:py-32">
        <Container>
          <figure>
            <blockquote className="max-w-[22ch] font-display text-[clamp(2rem,1.2rem+3.6vw,4.25rem)] leading-[1.05] font-semibold tracking-tight text-balance">
              “{quote.text}”
            </blockquote>
            <figcaption className="mt-8 flex items-center gap-4">
              <span aria-hidden="true" className="h-px w-14 bg-white/70" />
              {founder ?? quote.unnamed}, {name}
            </figcaption>
          </figure>
        </Container>
      </div>
      <Differentiators />
      <Pledge />
      <Mission />
      <ClosingCall
        title={closing.title}
        actions={[
          { to: '/get-started', label: closing.primary },
          { to: '/products', label: closing.secondary },
        ]}
        className="fold-t py-16 lg:py-24"
      />
    </>
  )
}

function Story() {
  const { foundedIn } = useBrand()
  return (
    <section aria-labelledby="story" className="pt-14 pb-20 lg:pt-24 lg:pb-32">
      <Container>
        <h1 id="story" className="max-w-[18ch] text-hero">
          {story.title}
        </h1>
        <div className="mt-12 grid gap-x-16 gap-y-10 lg:mt-20 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
          <div className="crop-marks m-3 bg-forest-tint lg:m-0">
            <Picture
              src={story.picture}
              alt={story.alt}
              width={1350}
              height={900}
              sizes="(min-width: 1024px) 460px, 100vw"
              priority
              className="h-full w-full"
            />
          </div>
          <div className="max-w-[58ch] space-y-6 text-lead lg:self-end">
            <p className="fold-b flex items-baseline gap-3 pb-5">
              {story.foundedLabel}
              <span className="font-display text-title">{foundedIn}</span>
            </p>
            {story.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        </div>
      </Container>
    </section>
  )
}

function Differentiators() {
  return (
    <Section id="differently" title={differentiators.title} className="py-20 lg:py-28">
      <div className="mt-10 grid gap-y-10 lg:mt-14 lg:grid-cols-3">
        {differentiators.items.map((item) => (
          <div key={item.title} className="fold-t pt-6 lg:border-t-0 lg:pt-0 lg:pr-10 lg:[&+&]:fold-l lg:[&+&]:pl-10">
            <h3 className="text-heading">{item.title}</h3>
            <p className="mt-4 leading-7 text-muted">{item.text}</p>
          </div>
        ))}
      </div>
    </Section>
  )
}

function Pledge() {
  return (
    <section aria-labelledby="pledge" className="overflow-clip bg-forest-tint">
      <Container className="grid items-center gap-x-12 gap-y-4 py-14 lg:grid-cols-[auto_minmax(0,1fr)] lg:py-10">
        <p
          aria-hidden="true"
          className="font-display text-[clamp(9rem,26vw,22rem)] leading-[0.85] font-bold tracking-[-0.07em] text-forest"
        >
          {pledge.figure}
        </p>
        <div>
          <h2 id="pledge" className="max-w-[14ch] text-title">
            {pledge.title}
          </h2>
          <p className="mt-5 max-w-[46ch] text-lead">{pledge.text}</p>
        </div>
      </Container>
    </section>
  )
}

function Mission() {
  return (
    <section aria-labelledby="mission" className="py-20 lg:py-28">
      <Container>
        <div className="grid gap-x-16 gap-y-4 lg:grid-cols-2 lg:items-end">
          <h2 id="mission" className="text-title">
            {mission.title}
          </h2>
          <p className="max-w-[40ch] text-lead text-muted">{mission.text}</p>
        </div>
        <ul className="mt-10 grid gap-10 lg:mt-16 lg:grid-cols-3 lg:gap-8">
          {mission.pillars.map((pillar) => (
            <li
              key={pillar.title}
              className="grid grid-cols-[6.5rem_1fr] items-start gap-x-6 sm:grid-cols-[10rem_1fr] lg:block"
            >
              <div className="overflow-hidden rounded-full bg-mustard-tint lg:w-56">
                <Picture
                  src={pillar.picture}
                  alt={pillar.alt}
                  sizes="(min-width: 1024px) 230px, 160px"
                  className="aspect-square w-full scale-90"
                />
              </div>
              <div>
                <h3 className="text-subheading lg:mt-6">{pillar.title}</h3>
                <p className="mt-2 text-muted lg:max-w-[36ch]">{pillar.text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Container>
    </section>
  )
}
