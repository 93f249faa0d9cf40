"""Words that tell a family name from a given one: particles, and given names that are common where whist is played."""

PARTICLES = frozenset(
    """
    van vande vanden vander ver von vom zu zum zur de den der des dem du d' 't 't- te ten ter op in 'la la le les
    los del della di da dos do el al ben st. saint sint
    """.split()
)

# Given names that are followed by a second one to make one: Jean Pierre, Marie Louise, Hans Peter.
TWO_PART_STARTS = frozenset("jean marie anne anna hans karl klaus pierre mary".split())

# Those who play whist were mostly born between 1935 and 1990. Names that are as often family names are left out.
GIVEN_NAMES = frozenset(
    """
    achiel adam adriaan albert alex alexander alfons alfred alice alois amandine an andrea andreas andré andrée andy
    angela angèle anita anja ann anna anne annelies annemie annick annie anny anouk antoine antoinette antoon
    arlette arnold arthur august barbara bart ben benny benoît bernadette bernd bert bertha betty bianca bob bram
    brenda brigitte bruno camille carine carl carla carol carolien caroline catherine cecile cécile chantal charles
    charlotte chris christa christel christian christiane christine christophe claire clara claude claudia claudine
    colette cor cornelia cynthia cyriel daan daisy daniel daniela danielle danny david deborah denise diana diane
    dieter dirk dominique donald donna dorothy dries eddy edgard edith edmond eduard elke elisabeth elise ellen els
    elsa emiel emile emilie emma erik eric erna ernest ernst etienne eugène eva eveline evelyn fabienne fanny
    ferdinand fernand filip flor florent frank frans franz françois françoise freddy frederik fred frieda friedrich
    fritz gabrielle gaby gaston geert genevieve geneviève georges gerard gérard gerda gerhard germaine gert
    ghislaine gilbert gilberte gina ginette gisela gisèle godelieve godfried greet greta griet guido gunter gustaaf
    guy hanna hannah hannelore hans harry hedwig heidi heinz helen helena helga helmut hendrik henk henri herbert
    herman hilda hilde horst hubert huguette hugo ilse inge ingrid irene irène irma isabelle ivan ivo jaak
    jacqueline jacques jan janine jean jeanine jeanne jeannine jef jenny jens jeroen jerome jessica jo joanna joeri
    johan johanna johannes john joke joost jos josé josée josef josefien joseph josephine josiane jozef juan judith
    julia julie julien jürgen kaat karel karen karin karl karolien katharina kathleen katleen katrien kelly ken
    kevin klaas klara klaus koen koenraad koos kris kristien kristof kurt lambert laura laurence laurent lea léa
    leen leo leon léon leona leopold liesbet liesbeth lieve lieven liliane linda lisa lisette louis louise luc lucas
    lucia lucien lucienne lucie ludo ludwig luk lut lutgart lydia lynn maaike madeleine magda manfred marc marcel
    marcella marcus maria marian marianne marie marieke marijke marina mario marita mark marleen marlies martina
    martine mary mathieu mathilde matthias maud maurice max mia micheline michel michèle michelle mieke miet mimi
    mireille miriam monica monika monique myriam nadia nadine nancy nathalie nelly nele nick nico nicole nicolas
    nina noel noël nora norbert odette odile olivier omer oscar otto pascal pascale patricia patrick paul paula
    paulette pauline peggy peter petra philip philippe piet pierre pieter rachel raf raoul raphaël raymond raymonde
    rebecca regina regine reinhard rené renée renate rik rita rob robert robin roel roger roland rolf roman romain
    ronald ronny roos rosa rosalie rosette rosita rudi rudolf rudy ruth sabine sam samuel sandra sara sarah serge
    sibylle sigrid silvia simonne sofie sonia sonja sophie stan staf stefaan stefan stephanie stéphane steven stijn
    susan susanne suzanne suzy sven sylvain sylvia sylvie tania tanja tanya tatiana thea theo theodoor theresa
    thérèse thierry tim tine tineke tom tony trees trui ursula ute valerie valérie vera veronica veronique véronique
    victor viviane walter waltraud wannes ward werner wendy wilfried wilhelm willem william willy wim wolfgang wout
    wouter xavier yolande yves yvette yvonne
    """.split()
)
