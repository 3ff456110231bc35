import { PASSWORD_NEEDS } from '@crease/contracts/rules/password.ts';
import { phrase, t } from '#text/text.ts';

const NEED_WORDS = {
  LENGTH: phrase('8 characters'),
  LETTER: phrase('One letter'),
  DIGIT: phrase('One number'),
  SIGN: phrase('One of @$!%*#?&'),
};

/** The list under the field of a new password, in the reader's language: what it needs, and what of it is there. */
export function passwordNeeds(password: string): readonly { text: string; isMet: boolean }[] {
  return PASSWORD_NEEDS.map(({ code, isMet }) => ({
    text: t(NEED_WORDS[code]),
    isMet: isMet(password),
  }));
}
