import { Pause, Play } from 'lucide-react'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { titles } from '#app/features/page-copy/fixed-copy/home.ts'
import { Container } from '#app/ui/container.tsx'
import { Wordmark } from './wordmark.tsx'

type Customers = PageCopy<'home'>['customers']

/** Moving strip of customer logos; the pause switch is a checkbox, so it works without JavaScript. */
export function CustomerStrip({ copy }: { copy: Customers }) {
  if (copy.logos.length === 0) return null
  return (
    <section aria-labelledby="trusted-by" className="group fold-b py-10">
      <Container className="flex items-center justify-between gap-6">
        <h2 id="trusted-by" className="text-base leading-6">
          <span className="font-semibold">{titles.trustedBy}</span>{' '}
          <span className="font-sans font-normal tracking-normal text-muted">{copy.text}</span>
        </h2>
        <label className="relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-ink/8 has-focus-visible:outline-2 has-focus-visible:outline-forest motion-reduce:hidden">
          <input type="checkbox" className="peer sr-only" aria-label="Pause the logos" />
          <Pause aria-hidden="true" className="size-5 peer-checked:hidden" />
          <Play aria-hidden="true" className="hidden size-5 peer-checked:block" />
        </label>
      </Container>
      <div className="mt-8 overflow-hidden [mask-image:linear-gradient(90deg,transparent,#000_8%,#000_92%,transparent)] motion-reduce:[mask-image:none]">
        <div className="flex w-max animate-drift group-has-checked:[animation-play-state:paused] hover:[animation-play-state:paused] motion-reduce:w-full">
          <Logos logos={copy.logos} />
          <Logos logos={copy.logos} isDuplicate />
        </div>
      </div>
    </section>
  )
}

function Logos({ logos, isDuplicate = false }: { logos: Customers['logos']; isDuplicate?: boolean }) {
  const spread = 'flex shrink-0 items-center gap-x-14 pr-14 sm:gap-x-20 sm:pr-20'
  const motionClasses = isDuplicate
    ? 'motion-reduce:hidden'
    : 'motion-reduce:shrink motion-reduce:flex-wrap motion-reduce:justify-center motion-reduce:gap-x-10! motion-reduce:gap-y-8 motion-reduce:px-6!'
  return (
    <ul aria-hidden={isDuplicate || undefined} className={`${spread} ${motionClasses}`}>
      {logos.map(({ name, logo }) => (
        <li key={name}>
          <Wordmark
            name={name}
            logo={logo}
            isDuplicate={isDuplicate}
            className="h-9 w-auto max-w-none opacity-70 sm:h-11"
          />
        </li>
      ))}
    </ul>
  )
}
