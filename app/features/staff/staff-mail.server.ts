import { canMailLinks, openMail } from '#app/lib/mail/send-mail.server.ts'
import { readOutgoingPause } from '#app/lib/outgoing-pause.server.ts'
import type { Services } from '#app/lib/services.ts'
import type { Settings } from '#app/lib/settings/parse-settings.ts'
import { escapeMarkup } from '#app/lib/text/escape.ts'
import { readBrand } from '../brand/brand.server.ts'
import type { Brand } from '../brand/brand.ts'
import { getPalette } from '../brand/colors/palette.ts'
import { getLinkHours, getLinkUrl } from './links.server.ts'
import { formatRoles } from './roles.ts'
import type { CreatedLink } from './staff.server.ts'

type MailSettings = Pick<Settings, 'SMTP_URL' | 'PUBLIC_URL' | 'MAIL_FROM' | 'SALES_EMAIL'>

/** False also for a copy of a shop whose outgoing messages are paused (decision 0039). */
export const canMailStaff = async ({ db, settings }: Pick<Services, 'db' | 'settings'>) =>
  canMailLinks(settings) && !(await readOutgoingPause(db))

/** Sends a link by email. @throws if the mail server rejects it */
export async function mailLink(
  { settings, content }: { settings: MailSettings } & Pick<Services, 'content'>,
  link: CreatedLink,
): Promise<void> {
  const { SMTP_URL, PUBLIC_URL } = settings
  if (!SMTP_URL || !PUBLIC_URL) throw new Error('SMTP_URL and PUBLIC_URL are not both set')
  const mail = openMail(SMTP_URL, settings)
  try {
    const brand = await readBrand({ content })
    await mail.send({ shop: brand.name, to: link.person.email, ...composeLinkMail(link, PUBLIC_URL, brand) })
  } finally {
    mail.close()
  }
}

export function composeLinkMail(
  { person, token, purpose }: CreatedLink,
  origin: string,
  { name: shop, colours: colors }: Brand,
) {
  const { paper, ink, card, line, forest, white, muted } = getPalette(colors)
  const url = getLinkUrl(origin, token)
  const hours = getLinkHours(purpose)
  const validity = `The link works once and expires in ${hours === 1 ? 'one hour' : `${hours} hours`}.`
  const isInvitation = purpose !== 'reset'
  const title = isInvitation ? `You are invited to ${shop} Admin` : 'Reset your password'
  const lines = isInvitation
    ? [
        `You were invited to manage ${shop} with the ${person.roles.length === 1 ? 'role' : 'roles'} ${formatRoles(person.roles)}. Accept the invitation to create your account.`,
        validity,
      ]
    : [
        `We received a request to reset the password for ${person.email}.`,
        `${validity} If you did not request this, you can ignore this email. Your password will not change.`,
      ]
  const button = isInvitation ? 'Accept invitation' : 'Reset password'
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${escapeMarkup(text)}</p>`
  return {
    subject: title,
    text: `${title}\n\n${lines.join('\n\n')}\n\n${url}\n`,
    html:
      '<!doctype html><html lang="en"><head><meta name="color-scheme" content="light dark"></head>' +
      `<body style="margin:0;padding:24px;background:${paper};color:${ink};font:16px/1.5 sans-serif">` +
      `<div style="max-width:520px;margin:0 auto;padding:32px;background:${card};border:1px solid ${line};border-radius:12px">` +
      `<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2;color:${forest}">${escapeMarkup(title)}</h1>` +
      lines.map(paragraph).join('') +
      `<p style="margin:24px 0"><a href="${escapeMarkup(url)}" style="display:inline-block;padding:12px 24px;border-radius:12px;background:${forest};color:${white};font-weight:600;text-decoration:none">${button}</a></p>` +
      `<p style="margin:0;font-size:14px;color:${muted};word-break:break-all">${escapeMarkup(url)}</p></div></body></html>`,
  }
}
