import { useBrand } from '#app/features/brand/use-brand.ts'
import { DeleteLogoButton } from '#app/features/logo/cards/delete-logo-button.tsx'
import type { PageCopy } from '#app/features/page-copy/editing/pages.ts'
import {
  browserSection,
  contact,
  insertAddedSections,
  type PrivacyBlock,
  retentionSection,
  summary,
  title,
} from '#app/features/page-copy/fixed-copy/privacy.ts'
import { Container } from '#app/ui/container.tsx'

type PrivacyProps = { copy: PageCopy<'privacy-policy'>; retention: string | null }

export function Privacy({ copy, retention }: PrivacyProps) {
  const { name, email } = useBrand()
  const all = insertAddedSections(copy.added)
  return (
    <Container className="py-12 lg:py-20">
      <header>
        <h1 className="text-title">{title}</h1>
        <p className="mt-4 text-muted">
          <span>{`${name}. Effective date: `}</span>
          <time dateTime={copy.effective.day.iso}>{copy.effective.day.shown}</time>
        </p>
        <ul className="mt-10 grid border-y-2 border-ink lg:grid-cols-3">
          {summary.map((line) => (
            <li
              key={line}
              className="border-t border-line py-5 text-lead font-semibold first:border-t-0 lg:border-t-0 lg:border-l lg:px-7 lg:first:border-l-0 lg:first:pl-0"
            >
              {line}
            </li>
          ))}
        </ul>
      </header>
      <div className="mt-12 grid gap-x-16 gap-y-10 lg:mt-16 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-label="On this page"
          className="no-print hidden lg:sticky lg:top-[calc(var(--spacing-header)+2rem)] lg:block lg:self-start"
        >
          <ul className="stack-1 text-sm">
            {all.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`} className="inline-block py-1 underline-offset-4 hover:underline">
                  {section.title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="max-w-[70ch] stack-12">
          {all.map((section) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`} className="text-subheading">
                {section.title}
              </h2>
              {section.blocks.map((block, index) => (
                <Block key={index} block={block} title={section.title} />
              ))}
              {section.id === browserSection && <DeleteLogoButton />}
              {section.id === retentionSection && retention && <p className="mt-3 leading-7">{retention}</p>}
            </section>
          ))}
          <section aria-labelledby="contact-title">
            <h2 id="contact-title" className="text-subheading">
              {contact.title}
            </h2>
            <p className="mt-3 leading-7">
              <span>{`${contact.text} `}</span>
              <a href={`mailto:${email}`} className="font-semibold text-forest underline underline-offset-4">
                {email}
              </a>
            </p>
          </section>
        </div>
      </div>
    </Container>
  )
}

function Block({ block, title }: { block: PrivacyBlock; title: string }) {
  if (block.kind === 'text') return <p className="mt-3 leading-7">{block.text}</p>
  if (block.kind === 'list') {
    return (
      <ul className="mt-3 list-disc stack-2 pl-5 leading-7 marker:text-kraft">
        {block.items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    )
  }
  return (
    <table className="mt-5 w-full border-b border-line text-left text-[0.9375rem] leading-6">
      <caption className="sr-only">{title}</caption>
      <thead className="sr-only sm:not-sr-only">
        <tr>
          {block.head.map((cell) => (
            <th key={cell} scope="col" className="py-2 pr-6 text-sm font-semibold text-muted">
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {block.rows.map(([name, text]) => (
          <tr key={name} className="block border-t border-line py-3 sm:table-row sm:py-0">
            <th scope="row" className="block align-top font-semibold sm:table-cell sm:w-52 sm:py-3 sm:pr-6">
              {name}
            </th>
            <td className="block sm:table-cell sm:py-3">{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
