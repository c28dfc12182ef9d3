import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import { anatomyTitle } from '#app/features/page-copy/fixed-copy/swag-boxes.ts'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'

type Anatomy = PageCopy<'swag-boxes'>['anatomy']

/** The box with its parts numbered, as on an assembly sheet. */
export function BoxAnatomy({ anatomy }: { anatomy: Anatomy }) {
  return (
    <section aria-labelledby="what-is" className="py-20 lg:py-28">
      <Container>
        <div className="grid gap-x-14 gap-y-8 lg:grid-cols-2 lg:grid-rows-[auto_1fr]">
          <div className="lg:self-end">
            <h2 id="what-is" className="text-title">
              {anatomyTitle}
            </h2>
            <p className="mt-5 max-w-[48ch] text-lead text-muted">{anatomy.text}</p>
          </div>
          <div className="crop-marks m-3 self-center bg-sand lg:row-span-2 lg:m-0">
            <Image
              {...anatomy.picture}
              sizes="(min-width: 1024px) 560px, 100vw"
              className="aspect-square w-full object-cover"
            />
            <Callouts parts={anatomy.parts} />
          </div>
          <ol>
            {anatomy.parts.map((part, index) => (
              <li
                key={part.name}
                className="fold-t grid grid-cols-[2.25rem_1fr] gap-x-2 py-3.5 sm:grid-cols-[2.25rem_10rem_1fr]"
              >
                <span aria-hidden="true" className="font-display font-bold text-terracotta-deep">
                  {index + 1}
                </span>
                <h3 className="font-sans font-semibold">{part.name}</h3>
                <p className="col-start-2 text-muted sm:col-start-3">{part.text}</p>
              </li>
            ))}
          </ol>
        </div>
        <dl className="fold-t mt-14 grid gap-x-10 gap-y-6 pt-8 sm:grid-cols-3 lg:mt-20">
          {anatomy.facts.map((fact) => (
            <div key={fact.text} className="flex flex-col-reverse justify-end">
              <dt className="mt-1 text-muted">{fact.text}</dt>
              <dd className="font-display text-heading">{fact.figure}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-6 max-w-[70ch] text-sm text-muted">{anatomy.minimumNote}</p>
      </Container>
    </section>
  )
}

function Callouts({ parts }: Pick<Anatomy, 'parts'>) {
  return (
    <svg viewBox="0 0 100 100" aria-hidden="true" className="absolute inset-0 size-full">
      {parts.map((part, index) => (
        <g key={part.name}>
          <circle cx={part.x} cy={part.y} r="3.4" className="fill-card stroke-terracotta-deep" strokeWidth="0.5" />
          <text
            x={part.x}
            y={part.y + 1.3}
            textAnchor="middle"
            fontSize="3.7"
            fontWeight="700"
            className="fill-terracotta-deep font-sans"
          >
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
