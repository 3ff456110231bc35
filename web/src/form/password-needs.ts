import { PASSWORD_REQUIREMENTS } from '@crease/contracts/rules/password.ts';
import { phrase, t } from '#i18n/text.ts';

const NEED_WORDS = {
  LENGTH: phrase('8 characters'),
  LETTER: phrase('One letter'),
  DIGIT: phrase('One number'),
  SIGN: phrase('One symbol: @$!%*#?&'),
};

/** Password requirements with their state, localised. */
export function listPasswordRequirements(
  password: string,
): readonly { text: string; isMet: boolean }[] {
  return PASSWORD_REQUIREMENTS.map(({ code, isMet }) => ({
    text: t(NEED_WORDS[code]),
    isMet: isMet(password),
  }));
}
