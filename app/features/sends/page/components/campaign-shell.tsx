import type { ReactNode } from 'react'
import { isColorInName } from '#app/features/proposals/document/format-document.ts'
import { formatLongDate } from '#app/lib/time/dates.ts'
import { Container } from '#app/ui/container.tsx'
import { Image } from '#app/ui/image.tsx'
import type { PageCampaign } from '../send-link.server.ts'
import { DataNotice } from './data-notice.tsx'

type CampaignShellProps = {
  campaign: PageCampaign
  path: string
  /** False if the recipient can no longer answer. */
  isOpen: boolean
  /** Chosen size by content line. */
  sizes?: Record<string, string>
  children: ReactNode
}

const listFormat = new Intl.ListFormat('en-US')

const formatContents = (contents: PageCampaign['contents']) =>
  listFormat.format(contents.map(({ name, quantity }) => (quantity > 1 ? `${quantity}\u00a0×\u00a0${name}` : name)))

/** A page in the look of a campaign: who asks, what for and until when; beside it what the recipient does. */
export function CampaignShell({ campaign, path, isOpen, sizes = {}, children }: CampaignShellProps) {
  const { kind, title, message, sender, logo, deadline, contents, hasColor } = campaign
  const offer = kind === 'gift' ? 'a gift of your choice' : formatContents(contents) || 'a package'
  return (
    <>
      {hasColor && <link rel="stylesheet" href={`${path}/look.css`} precedence="high" />}
      {campaign.isSample && (
        <p className="bg-mustard-tint px-4 py-3 text-center text-sm">
          <strong>This is a sample.</strong> Nothing is shipped or emailed, and what you enter is deleted every night.
        </p>
      )}
      <header className="bg-forest text-white">
        <Container className="pt-6 pb-24 lg:pt-8 lg:pb-32">
          {logo ? (
            <p className="inline-flex rounded-md bg-white p-3">
              <img src={logo.address} alt={sender} width={logo.width} height={logo.height} className="send-logo" />
            </p>
          ) : (
            <p className="font-display text-xl font-bold">
              <bdi>{sender}</bdi>
            </p>
          )}
          <h1 className="mt-10 max-w-[20ch] text-title wrap-anywhere lg:mt-14">
            <bdi>{title}</bdi>
          </h1>
          {isOpen && (
            <p className="mt-4 max-w-[52ch] text-lead wrap-anywhere">
              <span>{`${sender} would like to send you ${offer}. Please answer by `}</span>
              <time dateTime={deadline} className="font-semibold">
                {formatLongDate(deadline)}
              </time>
              .
            </p>
          )}
        </Container>
      </header>
      <Container className="send-columns">
        <main id="main" tabIndex={-1} className="send-card">
          {children}
        </main>
        <aside className="flex flex-col gap-10">
          {message && (
            <section aria-labelledby="message-title">
              <h2 id="message-title" className="text-subheading">
                <bdi>{`From ${sender}`}</bdi>
              </h2>
              <p dir="auto" className="mt-3 max-w-[60ch] wrap-anywhere whitespace-pre-line">
                {message}
              </p>
            </section>
          )}
          {contents.length > 0 && (
            <section aria-labelledby="contents-title">
              <h2 id="contents-title" className="text-subheading">
                {kind === 'gift' ? 'Your gift' : 'What you get'}
              </h2>
              <ul className="mt-4 flex flex-col gap-4">
                {contents.map(({ id, name, color, image, mockup, quantity }) => (
                  <li key={id} className="flex items-center gap-4">
                    <span className="block size-16 shrink-0 overflow-hidden rounded-md">
                      <Image
                        src={mockup ?? image}
                        alt=""
                        width={128}
                        height={128}
                        sizes="64px"
                        className="size-16 object-cover"
                      />
                    </span>
                    <span className="min-w-0 wrap-anywhere">
                      <span className="block font-semibold">{quantity > 1 ? `${quantity} × ${name}` : name}</span>
                      <span className="block text-sm text-muted">
                        {[isColorInName({ name, color }) ? '' : color, sizes[id] && `size ${sizes[id]}`]
                          .filter(Boolean)
                          .join(', ')}
                      </span>
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <DataNotice campaign={campaign} />
        </aside>
      </Container>
    </>
  )
}
