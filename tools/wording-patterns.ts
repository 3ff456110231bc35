/** Where a pattern is rejected: texts on screen and in messages, comments, or commit subjects. */
export type Place = 'text' | 'comment' | 'subject';

export interface WordingPattern {
  readonly name: string;
  readonly pattern: RegExp;
  readonly places: readonly Place[];
  readonly instead: string;
}

/** Phrasings that read as translated, with the idiomatic form. */
export const WORDING_PATTERNS: readonly WordingPattern[] = [
  {
    name: 'present passive for progress',
    pattern: /\b(?:is|are) being [a-z]+/i,
    places: ['text'],
    instead: 'verb + -ing: "Loading bets…"',
  },
  {
    name: 'headless label',
    pattern: /^(?:What|Whose|Who|Whom|Whether)\b[^?]*$/,
    places: ['text'],
    instead: 'a noun: "Placed by", "Reason"',
  },
  {
    name: 'headless comment',
    pattern: /^(?:What|Whose|Who|Whom|Whether|Of|Whatever|Whoever)\b/,
    places: ['comment'],
    instead: 'a verb or a noun first',
  },
  {
    name: 'chain of "of"',
    pattern: /\bof (?:the |a |an |its |all )?[a-z]+ of (?:the |a |an |its |all )?[a-z]+ of\b/i,
    places: ['text', 'comment'],
    instead: 'stacked nouns: "player exposure"',
  },
  {
    name: 'superlative clause',
    pattern: /\b(?:least|most|largest|smallest) that\b/i,
    places: ['text', 'comment'],
    instead: 'Min, Max, at most, up to',
  },
  {
    name: 'unit after a comma',
    pattern: /[a-z], (?:₹|%|IST)$/,
    places: ['text'],
    instead: 'the unit in brackets: "Amount (₹)"',
  },
  {
    name: 'space before a percent sign',
    pattern: /[\d}] %(?!\w)/,
    places: ['text', 'comment'],
    instead: '99.4%',
  },
  {
    name: 'paraphrase of a trade term',
    pattern:
      /\b(?:(?:taken|took|takes?|taking) back|put(?:s|ting)? right|g(?:iven?|ave|iving) back|by hand|heed(?:s|ed)?|hush(?:es|ed)?)\b/i,
    places: ['text', 'comment', 'subject'],
    instead: 'reversed, corrected, returned, manual, respected, muted',
  },
  {
    name: '"picture"',
    pattern: /(?<!-in-|\bin )\bpictures?\b(?!-in-| in )/i,
    places: ['text', 'comment', 'subject'],
    instead: 'screenshot, photo, image, artwork, stream',
  },
  {
    name: 'waiting for nobody in particular',
    pattern: /\bwait(?:s|ing)? for (?:a person|somebody|someone|nobody|anybody)\b/i,
    places: ['text', 'comment', 'subject'],
    instead: 'pending, needs attention, unmatched',
  },
  {
    name: '"counts toward"',
    pattern: /\bcounts? towards?\b/i,
    places: ['text'],
    instead: 'contributes to',
  },
  {
    name: 'relative clause in a subject line',
    pattern: /\b(?:what|who|whose|whoever|whatever|in one place|of its own|of their own)\b|^(?:Say|Let|Have)\b/,
    places: ['subject'],
    instead: 'the change itself: "Cache settled events by id"',
  },
];

/** Longest commit subject, in characters. */
export const SUBJECT_LENGTH = 72;

/** Texts and comments that a pattern matches by chance, or that the specification prescribes: file, then the text. */
export const ALLOWED: readonly { readonly file: string; readonly text: string }[] = [];
