"""The door's answers to the core: registered once, as the app starts."""

from tournaments.door.prints import attendance
from tournaments.door.selectors import missing_at_the_door
from tournaments.frame.registries import missing_people
from tournaments.prints.asking import print_values

missing_people.append(missing_at_the_door)
print_values["attendance"] = attendance
