import { openLinkedAnswer } from '../../features/linked-answer/linked-answer.ts';
import { showCartCount } from './cart-count.ts';
import { focusShownField, keepEarlyLetters } from './early-letters.ts';
import { explainLostCode } from './lost-code-note.ts';
import { showOpeningNotes } from './opening-notes.ts';
import { endPaymentVisit, forgetOverdueOrder } from './saved-data.ts';
import { startThemeToggle } from './theme-toggle.ts';
import { nameValidity } from './valid-until.ts';

/*
 * What a page shows of its own accord, without its code: the entry of a file that every document loads, bundled by
 * itself. It imports a little of site/shared and site/features, and all of it is part of the budget of
 * scripts/e2e/budget.spec.ts.
 */
openLinkedAnswer();
addEventListener('hashchange', openLinkedAnswer);
startThemeToggle();
showCartCount();
showOpeningNotes();
nameValidity();
explainLostCode();
keepEarlyLetters();
focusShownField();
forgetOverdueOrder();
endPaymentVisit();
