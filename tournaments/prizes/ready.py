"""The answers of prizes and money to the core: registered once, as the app starts."""

from tournaments.frame.registries import end_contexts, purses, raffles, shared_awards
from tournaments.prints.asking import print_values
from tournaments.prizes.prints import certificates, payments, prizes, prizes_read_out
from tournaments.prizes.selectors import level_for_an_award
from tournaments.prizes.services import draw_raffle
from tournaments.prizes.views import prizes_at_the_end, purse_of

print_values.update({"prizes": prizes, "read-out": prizes_read_out, "certificates": certificates, "payments": payments})
shared_awards.append(level_for_an_award)
raffles.append(lambda attempt, actor: draw_raffle(tournament=attempt.tournament, attempt=attempt, actor=actor))
purses.append(purse_of)
end_contexts.append(prizes_at_the_end)
