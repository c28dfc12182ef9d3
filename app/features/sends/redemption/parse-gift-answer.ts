import type { ContentLine } from '#db/tables/sends.ts'
import type { Questions } from '../addresses/answer-form.ts'
import { type Answer, type ParsedAnswer, parseAnswer, readValues } from '../addresses/parse-answer.ts'

/** A chosen gift, and where to send it. */
export type GiftAnswer = Answer & { giftId: string }

type Choice = { id: string; contents: readonly ContentLine[] }

type ParsedGiftAnswer = { ok: true; answer: GiftAnswer } | Extract<ParsedAnswer, { ok: false }>

/** Fields of the form of gifts, with the sizes of all of them. */
export function readGiftValues(questions: Questions, gifts: readonly Choice[], form: FormData) {
  const contents = gifts.flatMap((gift) => gift.contents)
  return { ...readValues({ ...questions, contents }, form), gift: String(form.get('gift') ?? '').slice(0, 36) }
}

/** Parses the form of gifts: the chosen one, its sizes, and the address. */
export function parseGiftAnswer(questions: Questions, gifts: readonly Choice[], form: FormData): ParsedGiftAnswer {
  const values = readGiftValues(questions, gifts, form)
  const gift = gifts.find(({ id }) => id === values.gift)
  const parsed = parseAnswer({ ...questions, contents: gift?.contents ?? [] }, form)
  if (parsed.ok && gift) return { ok: true, answer: { ...parsed.answer, giftId: gift.id } }
  if (gift && !parsed.ok) return { ...parsed, values }
  const errors = { gift: ['Choose a gift'], ...(parsed.ok ? {} : parsed.errors) }
  return { ok: false, errors, warnings: {}, values }
}
